import { describe, expect, it } from 'vitest'
import { extractRubric } from '../rubric.ts'
import { yearsOfSentence } from './asks.ts'

/** Lines of the rubric of a vacancy with these requirements, as «id level grade». */
const asks = (...items: string[]) =>
  extractRubric({
    title: null,
    description: `<p>Требования:</p><ul>${items.map((text) => `<li>${text}</li>`).join('')}</ul>`,
  }).requirements.map(({ id, level, grade }) => [id, level, grade].filter((part) => part !== null).join(' '))

describe('the level of a part of a sentence', () => {
  it.each([
    [
      'Опыт работы в 1С:Бухгалтерия обязателен, знание английского языка',
      ['skill-accounting must', 'skill-onec must', 'language-английский must'],
    ],
    ['Знание английского, график строго 5/2', ['language-английский must']],
    ['Удалёнку не рассматриваем, английский B2', ['language-английский must B2']],
    ['Без опыта не рассматриваем, знание немецкого', ['language-немецкий must']],
    ['Только с опытом работы в рознице, английский B1', ['language-английский must B1']],
    ['Строгое соблюдение санитарных норм, медкнижка', ['skill-sanitary-norms must', 'med-book must']],
    ['Медкнижка (обязательно), английский', ['med-book knock_out', 'language-английский must']],
    ['Английский язык, медкнижка обязательна', ['language-английский must', 'med-book knock_out']],
  ])('a condition is no knock-out of its neighbours: «%s»', (text, lines) => {
    expect(asks(text).toSorted()).toEqual(lines.toSorted())
  })

  it.each([
    ['Обязательно медкнижка, английский B1', ['language-английский knock_out B1', 'med-book knock_out']],
    ['Обязательно: права категории B, медкнижка', ['driver-B knock_out', 'med-book knock_out']],
    ['Медкнижка, обязательно', ['med-book knock_out']],
    ['Медкнижка – обязательно, английский – желательно', ['language-английский nice', 'med-book knock_out']],
    ['Английский обязателен и не ниже B2', ['language-английский knock_out B2']],
    ['Медкнижка, санминимум обязательны', ['med-book knock_out']],
    ['Медкнижка, санминимум – обязательны', ['med-book knock_out']],
    ['Английский язык B2, C1 обязательно', ['language-английский knock_out B2']],
    ['Английский на разговорном уровне обязателен', ['language-английский knock_out B1']],
    ['Знание Excel на продвинутом уровне обязательно', ['skill-excel must']],
  ])('what is said to be obligatory is a knock-out: «%s»', (text, lines) => {
    expect(asks(text).toSorted()).toEqual(lines.toSorted())
  })

  it.each([
    ['Строго гражданство РФ, РБ', ['Россия', 'Беларусь']],
    ['Гражданство: РФ, РБ, обязательно', ['Россия', 'Беларусь']],
    ['Строго граждане РФ, Беларуси, Казахстана', ['Россия', 'Беларусь', 'Казахстан']],
    ['Только граждане РФ, ЕАЭС', ['Россия', 'Беларусь', 'Казахстан', 'Армения', 'Киргизия']],
    ['Только граждане РФ, стран ЕАЭС', ['Россия', 'Беларусь', 'Казахстан', 'Армения', 'Киргизия']],
    ['Строго гражданство РФ, знание казахского языка', ['Россия']],
    ['Права категории С, Е обязательны', ['C', 'CE']],
    ['Права категории «В», «С», «Е» – обязательны', ['B', 'C', 'CE']],
    ['Английский язык, права категорий B, c обязательны', ['B', 'C']],
    ['Обязательно права категории B, C будет плюсом', ['B']],
    ['Медкнижка, В/У категории B обязательно', ['B']],
    ['Медкнижка, с опытом вождения, права B обязательно', ['B']],
    ['Медкнижка, рекомендации обязательны', []],
    ['Медкнижка, РФ гражданство обязательно', []],
  ])('of a list that commas cut, every member is a knock-out: «%s»', (text, any_of) => {
    expect(
      extractRubric({ title: null, description: `<p>Требования:</p><ul><li>${text}</li></ul>` })
        .requirements.filter(({ level }) => level === 'knock_out')
        .flatMap((line) => line.any_of),
    ).toEqual(any_of)
  })

  it.each([
    [
      'Знание 1С, Excel, первичной документации, желательно английский',
      ['language-английский nice', 'skill-excel must', 'skill-onec must', 'skill-primary-documents must'],
    ],
    [
      'Высшее образование, желательно экономическое, опыт работы с 1С',
      ['education must 3', 'skill-onec must'],
    ],
    ['Опыт работы не обязателен, знание 1С', ['skill-onec must']],
    ['Опыт работы в 1С, знание английского будет плюсом', ['language-английский nice', 'skill-onec must']],
    ['Знание Docker (желательно), Kubernetes', ['skill-docker nice', 'skill-kubernetes must']],
    [
      'Опыт работы с Docker – знание SQL – желательно знание брокеров (Kafka, RabbitMQ)',
      [
        'skill-docker must',
        'skill-kafka nice',
        'skill-message-brokers nice',
        'skill-rabbitmq nice',
        'skill-sql must',
      ],
    ],
    [
      'Docker, Kubernetes (желательно знание Helm)',
      ['skill-docker must', 'skill-helm nice', 'skill-kubernetes must'],
    ],
    [
      'Обязательно знание английского языка, китайский желателен',
      ['language-английский knock_out', 'language-китайский nice'],
    ],
    ['Опыт работы в Битрикс24 предпочтителен, знание Excel', ['skill-bitrix24 nice', 'skill-excel must']],
  ])('a wish is no wish for the asks before it: «%s»', (text, lines) => {
    expect(asks(text).toSorted()).toEqual(lines)
  })

  it.each([
    ['Права категории В, личный автомобиль желательно', ['driver-B must']],
    [
      'Высшее экономическое образование, МСФО, Excel желательно',
      ['education must 3', 'skill-excel nice', 'skill-ifrs nice'],
    ],
    ['Гражданство РФ, прописка в Москве желательна', ['permit must']],
    ['Действующая аккредитация, первая категория приветствуется', ['med-accreditation must']],
    ['Удостоверение частного охранника, 6 разряд приветствуется', ['guard must']],
    ['Медкнижка, санминимум приветствуется', ['med-book must']],
    [
      'Знание английского B2, немецкого приветствуется',
      ['language-английский must B2', 'language-немецкий nice'],
    ],
    ['Права категории В, рекомендации желательны', ['driver-B must']],
    ['Знание Excel, личный автомобиль приветствуется', ['skill-excel must']],
    ['Наличие прав категории В, личный автомобиль приветствуется', ['driver-B must']],
  ])('a wish in the singular lowers no complete ask before it: «%s»', (text, lines) => {
    expect(asks(text).toSorted()).toEqual(lines)
  })

  it.each([
    ['Опыт в B2B, холодных звонках будет плюсом', ['skill-b2b-sales nice', 'skill-cold-calls nice']],
    ['Медкнижка, санминимум желательны', ['med-book nice']],
    ['Права категории В, личный автомобиль – желательны', ['driver-B nice']],
    ['Права категории В, желательно', ['driver-B nice']],
    ['Гражданство РФ, РБ желательно', ['permit nice']],
    ['Наличие прав категории В, личного автомобиля приветствуется', ['driver-B nice']],
    ['Знание английского, немецкого приветствуется', ['language-английский nice', 'language-немецкий nice']],
    ['Английский язык, уровень B2 желательно', ['language-английский nice B2']],
    ['1С, Excel, SAP будет плюсом', ['skill-excel nice', 'skill-onec nice', 'skill-sap nice']],
    [
      'Знание гражданского права, трудового права приветствуется',
      ['skill-civil-law nice', 'skill-labor-law nice'],
    ],
    ['Опыт в дошкольном образовании, педагогики приветствуется', ['skill-preschool-education nice']],
  ])('a wish still rules the list it ends: «%s»', (text, lines) => {
    expect(asks(text).toSorted()).toEqual(lines)
  })

  it.each([
    ['Желательно знание 1С, Excel', ['skill-excel nice', 'skill-onec nice']],
    ['Знание 1С, Excel приветствуется', ['skill-excel nice', 'skill-onec nice']],
    ['Знание 1С, Excel – будет плюсом', ['skill-excel nice', 'skill-onec nice']],
    ['Знание 1С, Excel, желательно', ['skill-excel nice', 'skill-onec nice']],
    ['Будет большим плюсом: 1С, Excel', ['skill-excel nice', 'skill-onec nice']],
    ['Плюсом будет знание 1С, Excel', ['skill-excel nice', 'skill-onec nice']],
    ['Знание английского, но это не обязательно', ['language-английский nice']],
    ['Опыт работы в 1С желателен', ['skill-onec nice']],
    ['Предпочтительно знание SAP', ['skill-sap nice']],
    ['Предпочтение отдаётся кандидатам со знанием SAP', ['skill-sap nice']],
  ])('a wish rules the list it begins or ends: «%s»', (text, lines) => {
    expect(asks(text).toSorted()).toEqual(lines)
  })

  it.each([
    ['Уверенный пользователь ПК, знание английского языка', 'language-английский must'],
    ['Английский язык, среднее специальное образование', 'language-английский must'],
    ['Английский язык, не ниже B2', 'language-английский must B2'],
    ['Английский язык, уровень – средний', 'language-английский must B1'],
    ['Английский язык, разговорный', 'language-английский must B1'],
  ])('the level of a language is not that of its neighbour: «%s»', (text, line) => {
    expect(asks(text)).toContain(line)
  })

  it.each([
    ['Уверенное знание React (Next.js будет плюсом)', ['skill-nextjs nice', 'skill-react must']],
    ['TypeScript (Angular – преимущество)', ['skill-angular nice', 'skill-typescript must']],
    [
      'Docker (Kafka, RabbitMQ будет плюсом), Kubernetes',
      ['skill-docker must', 'skill-kafka nice', 'skill-kubernetes must', 'skill-rabbitmq nice'],
    ],
    [
      'Docker (желательно Kafka, RabbitMQ), Kubernetes',
      ['skill-docker must', 'skill-kafka nice', 'skill-kubernetes must', 'skill-rabbitmq nice'],
    ],
    [
      'Высшее юридическое образование (английский приветствуется)',
      ['education must 3', 'language-английский nice'],
    ],
    ['Права категории B (наличие авто приветствуется)', ['driver-B must']],
    ['Знание Excel (не обязательно, но если есть, будет плюсом)', ['skill-excel nice']],
    ['Английский язык (не ниже B2 обязательно)', ['language-английский knock_out B2']],
  ])('a wish in brackets is about what the brackets say: «%s»', (text, lines) => {
    expect(asks(text).toSorted()).toEqual(lines)
  })

  it.each([
    'SAP would be a plus',
    'SAP is a big plus.',
    'Nice to have: SAP',
    'SAP (good to have)',
    'SAP preferred',
    'Bonus: SAP',
    'Ideally, SAP',
    'Optional: SAP',
    'SAP knowledge is beneficial',
    'SAP is highly welcome',
  ])('an English wish is one: «%s»', (text) => {
    expect(asks(text)).toEqual(['skill-sap nice'])
  })

  it.each([
    [
      'Уверенное знание 1С:Бухгалтерия, КонсультантПлюс',
      ['skill-onec-accounting must', 'skill-consultant-plus must'],
    ],
    ['Выявление предпочтений клиентов, холодные звонки', ['skill-cold-calls must']],
    ['Опыт работы преимущественно в 1С', ['skill-onec must']],
    ['Знание Optional, Spring Boot', ['skill-spring-boot must']],
  ])('a word that looks like a wish is none: «%s»', (text, lines) => {
    expect(asks(text)).toEqual(lines)
  })

  it('an obligatory document stays obligatory among the wishes', () => {
    expect(
      extractRubric({
        title: null,
        description: '<p>Будет плюсом:</p><ul><li>Английский язык</li><li>Медкнижка обязательна</li></ul>',
      }).requirements.map(({ id, level }) => `${id} ${level}`),
    ).toEqual(['language-английский nice', 'med-book knock_out'])
  })
})

describe('years asked for', () => {
  it.each([
    ['Опыт работы от 1 до 3 лет', 1],
    ['Опыт работы от 3 до 5 лет', 3],
    ['Опыт работы от 3-х до 5-ти лет', 3],
    ['Опыт работы от одного до трёх лет', 1],
    ['Опыт работы от 1 года до 3 лет', 1],
    ['Опыт работы 3–5 лет', 3],
    ['Опыт работы 2 года и более', 2],
    ['Опыт работы от 1,5 лет', 1],
    ['Опыт работы от 2.5 лет', 2],
    ['Опыт работы от 1,5 до 3 лет', 1],
    ['Опыт работы от 0,5 года', null],
    ['Опыт работы от 6 месяцев до 1 года', null],
    ['Опыт работы от полугода', null],
    ['Опыт работы с детьми до 3 лет', null],
    ['Опыт работы от года', 1],
    ['Опыт работы от 1-го года', 1],
    ['Опыт работы не менее одного года', 1],
    ['Стаж более года', 1],
    ['Опыт работы не менее 3-х (трёх) лет', 3],
    ['Опыт на аналогичной должности от 2-х (двух) лет', 2],
    ['Опыт работы от трёх (3) лет', 3],
    ['Стаж от 10 (десяти) лет', 10],
    ['Опыт работы: минимум два года', 2],
    ['3+ года опыта', 3],
    ['Опыт работы в продажах три года', 3],
    ['Не менее 2 лет в продажах', 2],
    ['От 5 лет на рынке', null],
    ['Не менее 3 лет в нашей компании', null],
    ['Более 10 лет в логистике', null],
    ['Опыт работы с детьми до трёх лет', null],
    ['Скидка 3+ года подряд', null],
  ])('«%s»: %s', (text, years) => {
    expect(yearsOfSentence(text)).toBe(years)
  })

  it("the upper bound does not replace hh.ru's range", () => {
    expect(
      extractRubric({
        title: 'Кладовщик',
        experience: 'between3And6',
        description: '<p>Требования:</p><ul><li>Опыт работы от 3 до 5 лет</li></ul>',
      }).experience_years,
    ).toBe(3)
  })
})

describe('education asked for', () => {
  it.each([
    ['Высшее или среднее медицинское образование', ['education must 1']],
    ['Высшее/среднее медицинское образование', ['education must 1']],
    ['Высшее или среднее педагогическое образование', ['education must 1']],
    ['Высшее медицинское или среднее медицинское образование', ['education must 1']],
    ['Образование: высшее или среднее', ['education must 1']],
    ['Образование высшее, среднее специальное', ['education must 1']],
    ['СПО или высшее образование', ['education must 1']],
    ['Среднее профессиональное, высшее образование', ['education must 1']],
    ['Неоконченное высшее или среднее специальное образование', ['education must 1']],
    ['Среднее медицинское образование', ['education must 1']],
    ['Среднее спец. образование', ['education must 1']],
    ['Среднее спец./проф. образование', ['education must 1']],
    ['С высшим или средним медицинским образованием', ['education must 1']],
    ['Образование не ниже среднего профессионального', ['education must 1']],
    ['Образование среднее полное или высшее', []],
    ['Высшее образование, средний балл диплома от 4,5', ['education must 3']],
    ['Высшее образование, опыт работы с малым и средним бизнесом', ['education must 3']],
    ['Высшее образование, среднее знание ПК', ['education must 3']],
    ['Высшее педагогическое образование, опыт работы в средней школе', ['education must 3']],
    ['Высшее образование, английский выше среднего', ['education must 3', 'language-английский must B2']],
  ])('the lowest of the levels named is enough: «%s»', (text, lines) => {
    expect(asks(text).filter((line) => !line.startsWith('skill-'))).toEqual(lines)
  })

  it.each([
    ['Фармацевтическое образование', ['education must 1']],
    ['Профильное образование', ['education must 1']],
    ['Экономическое или финансовое образование', ['education must 1']],
    ['С педагогическим образованием', ['education must 1']],
    ['Наличие педагогического образования', ['education must 1']],
    ['Наличие среднего медицинского образования', ['education must 1']],
    ['Техническое образование будет плюсом', ['education nice 1']],
    ['Высшее юридическое образование', ['education must 3']],
    ['Дополнительное образование', []],
    ['Опыт работы в дошкольном образовании', ['skill-preschool-education must']],
  ])('a speciality without a level asks for a profession learnt: «%s»', (text, lines) => {
    expect(asks(text)).toEqual(lines)
  })
})
