import { describe, expect, it } from 'vitest'
import { readPerson } from '../person/person.ts'
import { readPair } from '../read.ts'
import { readVacancy } from '../rubric/read.ts'

const NOW = 2026 * 12 + 10

type Work = readonly [position: string, company: string, start: string, end: string | null, did: string]

function stanceOf(title: string, refusal: string, work: readonly Work[], studied?: string): string | null {
  const rubric = readVacancy({
    title,
    description: `<p>Требования:</p><ul><li>Опыт работы от года</li></ul><p>${refusal}</p>`,
  })
  const person = readPerson(
    {
      title,
      experience: work.map(([position, company, start, end, description]) => ({
        position,
        company,
        start,
        end,
        description,
      })),
      education: studied === undefined ? [] : [{ level: 'Высшее', result: studied }],
    },
    NOW,
  )
  return readPair(rubric, person).exclusions[0]?.stance ?? null
}

describe('whom the vacancy does not take', () => {
  it('of a name of two words both have to be told', () => {
    const refusal = 'Повара-кондитеры нам не подходят.'
    expect(
      stanceOf('Шеф', refusal, [['Повар', 'Кафе «Лето»', '2019-01', null, 'Горячий цех, заготовки']]),
    ).toBe(null)
  })

  it.each<readonly [string, string, Work]>([
    [
      'Бухгалтер',
      'Опыт только бюджетного учёта не засчитываем.',
      ['Бухгалтер', 'МБУ «Парки города»', '2018-01', null, 'Вела учёт материалов'],
    ],
    [
      'Повар',
      'Столовые и фастфуд – простите, не то.',
      ['Повар', 'Столовая завода', '2018-01', null, 'Готовлю супы'],
    ],
    [
      'Дизайнер',
      'Чистых фрилансеров не берём.',
      ['Дизайнер', 'Самозанятая', '2018-01', null, 'Рисую логотипы'],
    ],
    [
      'Инженер ПТО',
      'Опыт только на дорогах не подойдёт.',
      ['Инженер ПТО', 'Трест «Автодороги Севера»', '2018-01', null, 'Веду акты'],
    ],
  ])('%s: «%s» excludes', (title, refusal, work) => {
    expect(stanceOf(title, refusal, [work])).toBe('meets')
  })

  it('what was done before and is no longer done excludes nobody', () => {
    const now: Work = ['Логист', 'ТЭК «Маяк»', '2025-06', null, 'Ищу машины, веду рейсы']
    const before: Work = ['Кладовщик', 'База «Север»', '2024-01', '2025-05', 'Приёмка товара']
    expect(stanceOf('Логист', 'Кладовщиков не рассматриваем.', [now, before])).toBeNull()
    expect(stanceOf('Логист', 'Кладовщиков не рассматриваем.', [before])).toBe('meets')
  })

  it('only some of a list of studies is refused, and only by the diploma', () => {
    const refusal = 'Образование высшее (биология, биохимия, агрономия не подходит)'
    const work: Work = ['Лаборант', 'Лаборатория агрономии', '2020-01', null, 'Анализ проб']
    expect(stanceOf('Лаборант', refusal, [work], 'Биология')).toBeNull()
    expect(stanceOf('Лаборант', refusal, [work], 'Агрономия')).toBe('meets')
  })

  it('a way of being paid may change: a question, no refusal', () => {
    const work: Work = ['Бухгалтер', 'Аутсорсинг «Счёт»', '2018-01', null, 'Веду учёт']
    expect(stanceOf('Бухгалтер', 'Удалёнку и аутсорсинг не предлагать.', [work])).toBe('partly')
  })

  it('the country alone names nobody', () => {
    const work: Work = ['Логист Турция – Россия', 'ООО «Порт»', '2018-01', null, 'Веду поставки из Турции']
    expect(stanceOf('Логист', 'Логистов по России не ищем.', [work])).toBeNull()
  })

  it.each<readonly [string, string, Work]>([
    [
      'Менеджер по продажам',
      'Банки и связь – пожалуйста, не откликайтесь.',
      ['Менеджер', 'Банк «Причал»', '2018-01', null, 'Договоры с юрлицами'],
    ],
    [
      'Начальник участка',
      'Мебель и текстиль просим не предлагать.',
      ['Начальник участка', 'Мебельная фабрика «Дуб»', '2018-01', null, 'Смены и планы'],
    ],
    [
      'Сапожник',
      'Мастеров по сумкам не приглашаем.',
      ['Мастер кожаных изделий', '«Шов»', '2018-01', null, 'Сумки на заказ, ремонт'],
    ],
    [
      'Руководитель отдела продаж',
      'Продажи физлицам (авто, фитнес) не подойдут.',
      ['Руководитель отдела продаж', 'Автоцентр «Руль»', '2018-01', null, 'План отдела, найм'],
    ],
    [
      'Администратор гостиницы',
      'Салоны красоты и медцентры – увы, не то.',
      ['Администратор', 'Клиника «Лотос»', '2018-01', null, 'Запись и касса'],
    ],
    [
      'Водитель автобуса',
      'Погрузчик и тягач – не то же самое.',
      ['Работник склада', 'База «Север»', '2018-01', null, 'Погрузчик, тележка. Приёмка'],
    ],
  ])('%s: «%s» is told by the employer, the work or the examples', (title, refusal, work) => {
    expect(stanceOf(title, refusal, [work])).toBe('meets')
  })

  it('who has half a year of the trade elsewhere is asked about', () => {
    const refusal = 'Людей после одних теплиц не берём.'
    const there: Work = ['Агроном', 'Тепличное хозяйство', '2016-01', '2026-03', 'Теплицы, томаты']
    const field: Work = ['Агроном', 'Хозяйство «Нива»', '2026-03', null, 'Обработка полей']
    expect(stanceOf('Агроном', refusal, [there])).toBe('meets')
    expect(stanceOf('Агроном', refusal, [field, there])).toBe('partly')
  })

  it('an opposite that ends alike is another thing', () => {
    const work: Work = ['Водитель', 'ТЭК «Маяк»', '2018-01', null, 'Межгород, сцепка']
    expect(stanceOf('Водитель фуры', 'Город и такси не подойдут.', [work])).toBeNull()
  })

  it.each<readonly [string, string, Work, string | null]>([
    [
      'Инженер ПТО',
      'Сметчики и снабженцы – нет, это другой отдел.',
      [
        'Специалист по закупкам',
        '«Стройресурс»',
        '2019-01',
        null,
        'Поиск поставщиков бетона и арматуры, заявки',
      ],
      'meets',
    ],
    [
      'Инженер ПТО',
      'Сметчики и снабженцы – нет, это другой отдел.',
      [
        'Инженер ПТО',
        '«Высотка»',
        '2019-01',
        null,
        'Исполнительная документация, КС-2, объёмы, заявки на бетон',
      ],
      null,
    ],
    [
      'Водитель-международник',
      'Такси и развоз пиццы в стаж не идут.',
      ['Водитель', 'Яндекс Про', '2019-01', null, 'Перевозка пассажиров по городу'],
      'meets',
    ],
    [
      'Врач-косметолог',
      'Косметологов-эстетистов не рассматриваем.',
      ['Врач-косметолог', 'Клиника «Лето»', '2019-01', null, 'Инъекции, приём пациентов'],
      null,
    ],
  ])('%s: «%s» of %j: %s', (title, refusal, work, stance) => {
    expect(stanceOf(title, refusal, [work])).toBe(stance)
  })

  it('what does not count as years excludes nobody who has others', () => {
    const refusal = 'Такси и развоз пиццы в стаж не идут.'
    const taxi: Work = ['Водитель такси', 'Таксопарк «Город»', '2025-09', null, 'Заказы по городу']
    const truck: Work = ['Водитель-международник', 'ТЭК «Маяк»', '2016-01', '2025-08', 'Фура, рейсы в Китай']
    expect(stanceOf('Водитель-международник', refusal, [taxi, truck])).toBeNull()
    expect(stanceOf('Водитель-международник', refusal, [taxi])).toBe('meets')
  })
})
