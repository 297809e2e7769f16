import { expect, it } from 'vitest'
import { readVacancy } from '../rubric/read.ts'

const text = `<p>Наша сеть кофеен растёт третий год.</p><p><b>Что делать:</b></p><ul><li>вести кассу и сверять остатки</li>
<li>варить кофе по стандартам сети</li><li>следить, чтобы в витрине было свежее</li></ul><p><b>Что нужно:</b></p>
<ul><li>опыт работы с кассой от полугода</li><li>медицинская книжка</li><li>любовь к людям и к утру</li></ul>
<p>Прочитали до конца и поняли, что это ваше?</p><p>Тогда вы уже наполовину наш человек.</p>`

it('what speaks to the reader or of the company is no line; what is asked and done stays', () => {
  const asks = readVacancy({ title: 'Бариста', description: text }).requirements.map(({ ask }) => ask)
  expect(asks).toEqual(expect.arrayContaining(['Медицинская книжка', 'Вести кассу и сверять остатки']))
  expect(asks.join('. ')).not.toMatch(/наш человек|до конца|растёт/)
})
