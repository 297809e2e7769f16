import { expect, it } from 'vitest'
import { readVacancy } from '../rubric/read.ts'

const text = `<p>Наша сеть кофеен растёт третий год.</p><p><b>Что делать:</b></p><ul><li>вести кассу и сверять остатки</li>
<li>варить кофе по стандартам сети</li><li>следить, чтобы в витрине было свежее</li></ul><p><b>Что нужно:</b></p>
<ul><li>опыт работы с кассой от полугода</li><li>медицинская книжка</li><li>любовь к людям и к утру</li></ul>
<p>Прочитали до конца и поняли, что это ваше?</p><p>Тогда вы уже наполовину наш человек.</p>`

it('what speaks to the reader or of the company is no line; what is asked and done stays', () => {
  const asks = readVacancy({ title: 'Бариста', description: text }).requirements.map(({ ask }) => ask)
  expect(asks).toEqual(expect.arrayContaining(['Медицинская книжка', 'Вести кассу', 'Сверять остатки']))
  expect(asks.join('. ')).not.toMatch(/наш человек|до конца|растёт/)
})

it('what the law or the vacancy insists on is a knock-out, what it also asks is a must', () => {
  const { requirements } = readVacancy({
    title: 'Водитель бензовоза',
    description: `<p>${'Перевозим топливо по области, парк новый, диспетчер на связи круглые сутки. '.repeat(2)}</p><p><b>Требования:</b></p>
<ul><li>свидетельство ДОПОГ на цистерны</li><li>опыт на тягаче от двух лет</li><li>знание карт и схем проезда</li></ul>
<p><b>Условия:</b></p><ul><li>оформление с первого дня</li><li>зарплата два раза в месяц</li></ul>`,
  })
  const kindOf = (words: RegExp) => requirements.find(({ ask }) => words.test(ask))?.kind
  expect(kindOf(/ДОПОГ/)).toBe('knock_out')
  expect(kindOf(/тягач/)).toBe('must')
})
