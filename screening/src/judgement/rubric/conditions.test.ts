import { expect, test } from 'vitest'
import type { VacancyText } from '../../model.ts'
import { readVacancy } from './read.ts'

const read = (terms: string, more: Partial<VacancyText> = {}): string[] =>
  readVacancy({
    title: 'Специалист',
    description: `<p>Обязанности</p><ul><li>работа по профессии</li></ul><p>Условия</p><ul><li>${terms}</li></ul>`,
    ...more,
  }).conditions.map(({ kind, value, strict }) => `${kind}${strict ? '!' : ''} ${value}`)

test.each([
  ['график 6/1 с 9 до 18', ['shifts 6/1']],
  ['5/2, 9–18, суббота рабочая через одну', ['shifts weekends']],
  ['5/2, одна рабочая суббота в месяц', []],
  ['5/2 с 8 до 17, суббота и воскресенье – выходные', []],
  ['магазин работает до 22:00', []],
  ['5/2 с 11:30 до 20:30', ['shifts evenings']],
  ['подъём ранний: начинаем в смену с 5:20 до 14:00', ['shifts early']],
  ['be fine with calls until 10 pm twice a week', ['shifts evenings']],
  ['сутки/двое, ночи обязательны', ['shifts! сутки через двое', 'nights! yes']],
  ['2/2, чередуем день и ночь', ['shifts 2/2', 'nights! yes']],
  ['дежурства по телефону раз в пять недель', ['nights duty']],
  ['on-call one week in eight', ['nights duty']],
  ['гибрид 3/2', ['format hybrid']],
  ['два дня в неделю офис', ['format hybrid']],
  ['Офис у метро, гибрид через полгода', ['format office']],
  ['приём только очно', ['format! office']],
  ['two days a week in the office', ['format hybrid']],
  ['not a fully remote position', ['format! hybrid']],
  ['remote work is not possible', ['format! office']],
  ['fully remote and not tied to any office', ['format remote']],
  ['remote work is not a problem for us', ['format remote']],
  ['вахтовиков просим не беспокоиться', []],
  ['работа сменная, сутки через двое', ['shifts сутки через двое', 'nights! yes']],
  ['работаем в три смены, отказаться нельзя', ['shifts! yes', 'nights! yes']],
  ['30 дней на объекте, 30 дома', ['rotation! 30/30']],
  ['Вахта 60 на 30, проезд наш', ['rotation! 60/30']],
  ['5–6 дней в месяц вы в филиалах области', ['trips yes']],
  ['треть месяца – выезды на подстанции', ['trips yes']],
  ['раз в квартал надо приезжать в Пермь на инвентаризацию', ['trips yes']],
  ['каждый второй рейс ночуете в машине', ['trips yes']],
  ['кто не ездит, у нас не приживается', ['trips! yes']],
  ['приём два дня в неделю, остальное время удалённо', ['format hybrid']],
  ['одна смена утренняя, вторая ночная', ['nights! yes']],
  ['суток через двое не бывает', []],
  ['заступаем в 20:00, сдаём смену в 8:00', ['nights! yes', 'shifts yes']],
  ['начинаем в 7:30', []],
  ['подработку по вечерам не одобряем', ['hours! full']],
  ['выходные – вторник и среда', ['shifts weekends']],
  ['two trips a quarter', ['trips yes']],
  ['смены только суточные', ['shifts! сутки', 'nights! yes']],
  ['суточные дежурства дважды в месяц, без них никак', ['nights! yes']],
  ['на пусках работаем ночами, к этому надо быть готовым', ['nights! yes']],
  ['выезжаем на аварии и ночью', ['nights! yes']],
  ['график через день, с 8 до 20', ['shifts 1/1']],
  ['три дня в месяц проводите на заводе под Тулой', ['trips yes']],
  ['выезды в магазины раз в неделю', ['trips yes']],
  ['нужна своя машина: инструмент возите сами', ['own_car! yes']],
  ['совместителей не оформляем', ['hours! full']],
  ['брать заказы на стороне нельзя', ['hours! full']],
  ['это должна быть ваша единственная работа', ['hours! full']],
  ['ведём занятия очно, онлайна не будет', ['format! office']],
  ['офис + удалёнка', ['format hybrid']],
  ['удалённая работа', ['format remote']],
  ['дистанционный формат и договор подряда не предлагаем', ['format! office']],
  ['частичную занятость и дистанционную работу не предлагаем', ['hours! full', 'format! office']],
  ['удалённо, командировок не планируется', ['format remote']],
  ['удалённо из любой области (доступов из-за границы безопасность не даёт)', ['format remote']],
  ['requests for remote work will be rejected', ['format! office']],
  ['ночные смены раз в четыре дня, дневных ставок нет', ['nights! yes']],
  ['смены 3/3, поменять их под себя не получится', ['shifts! 3/3']],
  ['разъезды по области, ездят все', ['trips! yes']],
  ['летать на завод нужно раз в месяц', ['trips yes']],
  ['приступить необходимо с 15 мая', ['start! с 15 мая']],
  ['стройка стартует 3 марта, к этому дню вы должны быть на месте', ['start! 3 марта']],
  ['отпуск с 1 июня по графику', []],
  ['удалённо не предлагаем: чертежи бумажные', ['format! office']],
  ['вторник и пятница в офисе обязательно', ['format! office']],
  ['работа в цехе, доступ из-за границы закрыт', []],
  ['полный соцпакет', []],
  ['график работы: 5/2 с 9:00 до 18:00', []],
])('«%s» asks for %j', (terms, conditions) => {
  expect(read(terms)).toEqual(conditions)
})

test.each([
  ['работать можно строго с территории РФ', ['place! Россия', 'format remote']],
  ['из любого города России', ['place Россия', 'format remote']],
  ['нужно физически находиться в России', ['place! Россия', 'format remote']],
  ['из-за границы работать нельзя', ['place! Россия', 'format remote']],
  ['within UTC+1…+5', ['place! UTC+1...+5', 'format remote']],
  ['часовой пояс ±2 часа от Москвы', ['place! ±2 ЧАСА ОТ МОСКВЫ', 'format remote']],
  ['hours within CET ±3', ['place! CET ±3', 'format remote']],
])('remote work «%s» asks for %j', (terms, conditions) => {
  expect(read(terms, { schedule: 'remote' }).toSorted()).toEqual(conditions.toSorted())
})

test('whoever lives near is asked for, and who is housed is not', () => {
  expect(read('проживание в посёлке, автобуса нет', { area: 'Киров' })).toEqual(['place! Киров'])
  expect(read('бесплатное проживание рядом с заводом', { area: 'Киров' })).toEqual(['place Киров'])
})

test('shifts and rotation in words about other people are no condition where the form has neither', () => {
  const description = 'На заводе 300 человек, рабочие по сменным графикам.'
  expect(readVacancy({ title: 'Экономист', description, schedule: 'fullDay' }).conditions).toEqual([])
  expect(read('Вахта, рабочие: сварщики и монтажники.', { schedule: 'fullDay' })).toEqual([])
})
