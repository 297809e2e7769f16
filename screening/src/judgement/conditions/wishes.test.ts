import { expect, test } from 'vitest'
import type { ResumeText } from '../../model.ts'
import { wishesIn } from './sentences.ts'
import { wishesOf } from './wishes.ts'

const NOW = 2026 * 12 + 10

const said = (statement: string, source = 'about') =>
  [
    ...new Set(
      wishesIn(statement, source, NOW).map(({ kind, value, stance }) => `${kind} ${value} ${stance}`),
    ),
  ]
    .toSorted()
    .join(', ')

test.each([
  // two words name what is had
  ['Офис.', 'format office accepts'],
  ['Пять дней в офисе.', 'format office accepts'],
  ['Сутки.', 'shifts daily accepts'],
  ['Ночи, субботы – нормально.', 'nights yes accepts, shifts weekends accepts'],
  ['Рабочая суббота – не новость.', 'shifts weekends accepts'],
  ['Вахта длинновата, хотел бы короче', ''],
  ['Ночью не сплю', ''],
  // closed days and hours
  ['Пятница и суббота заняты: пою в хоре', 'shifts weekends refuses'],
  ['Вторая половина дня закрыта, забираю дочь', 'clock -14 refuses'],
  ['Сын в первом классе, поэтому работаю с 9 до 15', 'clock 9-15 only, hours part only'],
  ['В школе работаю до 14', ''],
  ['Есть справка об освобождении от ночных смен', 'nights yes refuses'],
  ['На работу в офисе, даже раз в неделю, не выйду', 'format office refuses'],
  ['Из дома надолго не уезжаю', 'rotation yes refuses'],
  ['По другим городам больше не езжу', 'trips yes refuses'],
  ['Свою «Весту» продал', 'own_car yes refuses'],
  ['По вечерам учу испанский', ''],
  ['Общежитие подойдёт', 'relocation any accepts'],
  ['В клубе нет полного дня', ''],
  // format
  ['Только удалённо.', 'format remote only'],
  ['Рассматриваю исключительно удалёнку', 'format remote only'],
  ['Работаю удалённо, офис не предлагать', 'format office refuses, format remote accepts'],
  ['В офис не поеду', 'format office refuses'],
  ['Офис и гибрид не рассматриваю', 'format hybrid refuses, format office refuses'],
  ['Сейчас рассматриваю предложения только полностью удаленной работы.', 'format remote only'],
  ['Работаю только в офисе, мне так спокойнее', 'format office only'],
  ['Офис удобен', 'format office accepts'],
  ['Готов работать в офисе', 'format office accepts'],
  ['Хочу в офис', 'format office prefers'],
  ['Удалёнку не ищу', 'format remote refuses'],
  ['Гибрид подойдёт', 'format hybrid accepts'],
  ['Ищу удалённую работу', 'format remote prefers'],
  ['Возможна удалённая работа', 'format remote accepts'],
  ['Из дома работать не хочу', 'format remote refuses'],
  ['I work remotely only', 'format remote only'],
  ['Remote only, no office', 'format office refuses, format remote only'],
  ['Open to hybrid or office', 'format hybrid accepts, format office accepts'],
  ['Not ready to work on-site', 'format office refuses'],
  ['Организация работы офиса на 40 человек', ''],
  ['Удалённый доступ и поддержка', ''],
  ['Уверенный пользователь MS Office', ''],
  ['Удаление вирусов', ''],
  // moves and citizenship
  ['Город менять не планирую, менять город не хочу', 'relocation any refuses'],
  ['Работаю только в родном городе', 'relocation any refuses'],
  ['Релокейт не предлагать', 'relocation any refuses'],
  ['Переезд: да', 'relocation any accepts'],
  ['К переезду готова, к командировкам не готова', 'relocation any accepts, trips yes refuses'],
  ['Гражданка Российской Федерации', 'permit Россия accepts'],
  ['Паспорт РФ', 'permit Россия accepts'],
  // nights, shifts
  ['Ночные не рассматриваю', 'nights yes refuses'],
  ['Ночные смены не подходят: маленький ребёнок', 'nights yes refuses'],
  ['В ночную смену не выхожу', 'nights yes refuses'],
  ['Ночами не работаю', 'nights yes refuses'],
  ['Без ночных смен', 'nights yes refuses'],
  ['Без ночных смен – обязательно', 'nights yes refuses'],
  ['Летом живём без воскресений – норма', ''],
  ['Работаю без суббот', 'shifts weekends refuses'],
  ['Любые смены, кроме ночных', 'nights yes refuses, shifts any accepts, shifts shift accepts'],
  ['Только дневной график', 'nights yes refuses, shifts day only'],
  ['Рассматриваю только день', 'nights yes refuses, shifts day only'],
  ['Ночи не пугают', 'nights yes accepts'],
  ['Ночных смен не боюсь', 'nights yes accepts'],
  ['Ночные и выходные не вопрос', 'nights yes accepts, shifts weekends accepts'],
  ['К ночным сменам готова', 'nights yes accepts'],
  ['Ночью могу, но не каждую', 'nights yes accepts'],
  ['Люблю ночные дежурства', 'nights yes accepts'],
  ['График 2/2 с ночами устраивает', 'nights yes accepts, shifts 2/2 accepts'],
  ['Рассматриваю только 5/2', 'shifts 5/2 only'],
  ['Сменный график не рассматриваю', 'shifts shift refuses'],
  ['Готов на сменный график', 'shifts shift accepts'],
  ['В выходные работать не готов', 'shifts weekends refuses'],
  ['Жена работает по ночам', ''],
  ['Обслуживание склада ночью', ''],
  ['No night shifts', 'nights yes refuses'],
  ['Night shifts are fine', 'nights yes accepts'],
  ['Рабочий день заканчивается только после выполнения задачи', ''],
  // rotation, trips
  ['Вахту не рассматриваю', 'rotation yes refuses'],
  ['Готов к вахте', 'rotation yes accepts'],
  ['Ищу вахту', 'rotation yes prefers'],
  ['На вахту раньше не ездил', ''],
  ['Рассматриваю только вахту', 'rotation yes only'],
  ['Командировки не рассматриваю', 'trips yes refuses'],
  ['В командировки не езжу', 'trips yes refuses'],
  ['К командировкам не готова', 'trips yes refuses'],
  ['Без командировок', 'trips yes refuses'],
  ['Готов к командировкам', 'trips yes accepts'],
  ['Командировки — да', 'trips yes accepts'],
  ['Командировки: готов', 'trips yes accepts'],
  ['Возможны командировки', 'trips yes accepts'],
  ['Организация командировок руководителя', ''],
  ['Business trips are ok', 'trips yes accepts'],
  // relocation and place
  ['Переезд исключён', 'relocation any refuses'],
  ['Переезд не рассматриваю', 'relocation any refuses'],
  ['К переезду не готов', 'relocation any refuses'],
  ['Переезжать не планирую', 'relocation any refuses'],
  ['В Москву не перееду', 'relocation Москва (Москва) refuses'],
  ['Готов к переезду', 'relocation any accepts'],
  ['Переезд возможен', 'relocation any accepts'],
  ['Готов переехать в Казань', 'relocation Казань (Татарстан) accepts'],
  ['Переезжаю во Владивосток в январе', 'relocation Владивосток (Приморский) accepts'],
  ['Готов жить в Новосибирске', 'relocation Новосибирск (Новосибирская) accepts'],
  ['Moving to Kaliningrad in January', 'relocation Калининград (Калининградская) accepts'],
  ['Ready to relocate', 'relocation any accepts'],
  ['No relocation', 'relocation any refuses'],
  ['Не готов к релокации', 'relocation any refuses'],
  ['Организовал переезд офиса в Казань', ''],
  ['Склад переезжает в Домодедово', ''],
  ['Живу в Новосибирске, готов в офис', 'format office accepts, place Новосибирск (Новосибирская) accepts'],
  ['Езжу в Казань ежедневно', 'place Казань (Татарстан) accepts'],
  ['Рассматриваю Тюмень', 'place Тюмень (Тюменская) prefers'],
  ['Живу в Сербии', 'place Сербия accepts'],
  ['Проживаю в Набережных Челнах', 'place Набережные Челны (Татарстан) accepts'],
  ['В 2024 переехала в Самару', 'place Самара (Самарская) accepts'],
  // hours
  ['Ищу подработку 15 часов в неделю', 'hours part only'],
  ['Полный день не рассматриваю', 'hours full refuses'],
  ['Только частичная занятость', 'hours part only'],
  ['Готова выйти на полный день', 'hours full accepts'],
  ['Учусь очно на третьем курсе', 'hours part only'],
  ['Студент очного отделения', 'hours part only'],
  ['Учусь заочно', ''],
  ['Part-time only', 'hours part only'],
  ['Неполный день не интересует', 'hours part refuses'],
  ['Нужна работа на полдня', 'hours part prefers'],
  ['Совмещаю с основной работой', 'hours part only'],
  ['Увольняться не планирую', 'hours part only'],
  ['Студентка, могу после 15', 'clock 15- accepts, hours part accepts'],
  ['Занятость: полная', 'hours full prefers'],
  // days and hours
  ['Ищу пятидневку до 17:00', 'clock -17 prefers, shifts 5/2 prefers'],
  ['Только пн–пт', 'shifts 5/2 only, shifts weekends refuses'],
  ['Суббота и воскресенье – детям', 'shifts weekends refuses'],
  ['Вечера и субботы свободны', 'shifts weekends accepts'],
  ['Без суббот работаем четвёртый год, норма', ''],
  ['Воскресенье могу взять раз в месяц', 'shifts rare accepts'],
  ['По 12 часов тяжело', 'shifts long refuses'],
  ['В пять утра выходить не готов', 'clock 6- refuses'],
  ['До девяти вечера – нет', 'clock -20 refuses'],
  ['Работаю с 11:30', 'clock 11.5- accepts'],
  ['График любой', 'shifts any accepts'],
  ['Дежурить не смогу', 'nights duty refuses'],
  ['Съездить на день могу, с ночёвкой не поеду', 'trips overnight refuses'],
  ['Командировки без проблем', 'trips yes accepts'],
  ['На завод готова приезжать раз в месяц', 'format remote only'],
  ['В офис могу приезжать раз в неделю', 'format hybrid accepts'],
  ['Езжу на объекты раз в месяц', ''],
  ['Хочу уйти от ночных смен', 'nights yes refuses'],
  ['В Москву не возвращаюсь', 'relocation Москва (Москва) refuses'],
  ['Переезжаем в Тверь до Нового года', 'relocation Тверь (Тверская) accepts'],
  // questions and answers of a form pasted as text
  ['Командировки: не готов', 'trips yes refuses'],
  ['Готовность к командировкам: нет', 'trips yes refuses'],
  ['Переезд: невозможен', 'relocation any refuses'],
  ['Готов к переезду: нет', 'relocation any refuses'],
  ['Готовность к переезду: да', 'relocation any accepts'],
  ['Remote: yes, relocation: no', 'format remote accepts, relocation any refuses'],
  ['Вахта — нет', 'rotation yes refuses'],
  ['Ночные смены: не проблема', 'nights yes accepts'],
  ['Командировки — не пугают', 'trips yes accepts'],
  ['Удалёнка не обязательна', ''],
  ['Ночные — нет, сменный график — да', 'nights yes refuses, shifts shift accepts'],
  ['Формат работы: удалённо', 'format remote prefers'],
  ['График: 5/2', 'shifts 5/2 prefers'],
  ['Наличие авто: нет', 'own_car yes refuses'],
  ['Кроме ночей — любые смены', 'nights yes refuses, shifts any accepts, shifts shift accepts'],
  ['Вахтой наездился', 'rotation yes refuses'],
  ['Ездить в офис далеко, нужна удалёнка', 'format office refuses, format remote prefers'],
  ['Переезд только с жильём', 'relocation any accepts'],
  ['В другой город не поеду', 'relocation any refuses'],
  ['Рассматриваю только Новосибирск', 'place Новосибирск (Новосибирская) only'],
  ['Работу ищу в Подольске', 'place Подольск (Московская) prefers'],
  ['Командировки только по области', 'trips rare only'],
  ['Машину продал', 'own_car yes refuses'],
  ['Меньше 150 не предлагать', 'pay month accepts'],
  ['Межвахта не меньше 30 дней', ''],
  ['Can relocate to Moscow', 'relocation Москва (Москва) accepts'],
  // start, car, permit, pay
  ['Готов выйти завтра', 'start 2026-11 accepts'],
  ['Могу выйти через месяц', 'start 2026-12 accepts'],
  ['Готова выйти с 1 февраля', 'start 2027-02 accepts'],
  ['Notice period: two months', 'start 2027-01 accepts'],
  ['Есть личный автомобиль', 'own_car yes accepts'],
  ['Автомобиля нет', 'own_car yes refuses'],
  ['Без машины', 'own_car yes refuses'],
  ['Есть патент', 'permit permit accepts'],
  ['Оформляю РВП', 'permit permit prefers'],
  ['Патента нет', 'permit permit refuses'],
  ['Гражданство РФ', 'permit Россия accepts'],
  ['Гражданство Казахстана, подавать на российское не планирую', 'permit Казахстан accepts'],
  ['Работаю по UTC+4', 'time_zone 4 accepts'],
  ['МСК+2', 'time_zone 5 accepts'],
  ['Only Pacific time working hours, no relocation.', 'relocation any refuses, time_zone -8 only'],
  ['Доход от 150 000 руб.', 'pay month accepts'],
  ['Ниже 80 не рассматриваю', 'pay month accepts'],
])('%s: %s', (statement, wishes) => {
  expect(said(statement)).toBe(wishes)
})

test.each([
  ['Ночные смены 2/2', 'nights yes done'],
  ['Работа вахтовым методом', 'rotation yes done'],
  ['Командировки на объекты', 'trips yes done'],
  ['Сменный график, в том числе ночные', 'nights yes done, shifts shift done'],
  ['Замена сменного оборудования', ''],
  ['Настройка удалённых рабочих мест', ''],
])('a description tells only what was worked: %s: %s', (statement, wishes) => {
  expect(said(statement, 'experience[0]')).toBe(wishes)
})

test.each([
  ['Бизнес-ассистент (удалённо)', 'format remote prefers'],
  ['Офис-менеджер', ''],
  ['Мастер смены', ''],
  ['Бухгалтер, частичная занятость', 'hours part only'],
])('a title: %s: %s', (title, wishes) => {
  expect(said(title, 'title')).toBe(wishes)
})

const form = (resume: Partial<ResumeText>) =>
  wishesOf({ title: null, ...resume }, NOW).map(
    ({ kind, value, stance, is_said, amount }) =>
      `${kind} ${value} ${stance}${is_said ? ' said' : ''}${amount === null ? '' : ` ${amount}`}`,
  )

test('fields of a form', () => {
  expect(
    form({
      area: 'Омск',
      relocation: 'не готов к переезду',
      business_trip: 'готов к редким командировкам',
      schedule: ['remote', 'flyInFlyOut'],
      employment: ['part'],
      citizenship: ['Казахстан'],
      salary: { amount: 100_000, currency: 'RUR' },
    }),
  ).toEqual([
    'place Омск accepts',
    'relocation any refuses',
    'trips rare accepts',
    'format remote accepts',
    'rotation yes accepts',
    'hours part accepts',
    'permit Казахстан accepts',
    'pay month accepts 100000',
  ])
  expect(form({ relocation: 'relocation_desirable', business_trip: 'never' })).toEqual([
    'relocation any prefers',
    'trips yes refuses',
  ])
  expect(form({ relocation: 'Бабушкинская' })).toEqual([])
})

test.each([
  ['2 000 000 руб. в год', 166_667],
  ['120 000 руб.', 120_000],
  ['150 000 руб. gross', 130_500],
])('pay of %s is %d a month', (salary_text, amount) => {
  expect(wishesOf({ title: null, salary_text }, NOW).map((wish) => wish.amount)).toEqual([amount])
})

test('pay by the hour or the shift is no pay of a month', () => {
  for (const salary_text of ['500 руб. в час', '5000 руб. за смену'])
    expect(wishesOf({ title: null, salary_text }, NOW)).toEqual([])
})

test('statements split elsewhere are not split again', () => {
  const statements = [{ quote: 'Только удалённо', source: 'about' }]
  expect(wishesOf({ title: null, about: 'Готов в офис' }, NOW, statements).map(({ value }) => value)).toEqual(
    ['remote'],
  )
})

test('when one is called tells no time of work', () => {
  for (const about of ['Удобно созвониться после 17:00', 'Позвоните до 10 утра', 'Связаться можно вечером'])
    expect(wishesOf({ title: null, about }, NOW)).toEqual([])
})
