import { expect, it } from 'vitest'
import { readPerson } from '../person/person.ts'
import { readVacancy } from '../rubric/read.ts'
import { levelVerdict } from './level.ts'

const NOW = 2026 * 12 + 10
const stanceOf = (asked: string, position: string): string =>
  levelVerdict(
    readVacancy({ title: asked, description: '' }),
    readPerson(
      {
        title: null,
        experience: [{ start: '2022-01', end: null, company: null, position, description: null }],
      },
      NOW,
    ),
  ).stance

it.each([
  ['Прораб', 'Прораб'],
  ['Прораб', 'Производитель работ'],
  ['Бригадир', 'Мастер участка'],
  ['Администратор проектов', 'Руководитель проектов'],
  ['Специалист по торгам', 'Контрактный управляющий'],
  ['Педагог', 'Учитель музыки, руководитель кружка гитары'],
  ['Project manager', 'Delivery lead'],
  ['Marketing specialist', 'Lead generation specialist'],
  ['Экономист', 'Главный экономист'],
  ['Слесарь', 'Слесарь мастерской главного механика'],
  ['Офис-менеджер', 'Секретарь генерального директора'],
  ['Руководитель отдела продаж', 'РОП'],
])('«%s» and «%s» stand on one step', (asked, position) => {
  expect(stanceOf(asked, position)).toBe('same')
})

it.each([
  ['Экономист', 'Начальник планового отдела', 'above'],
  ['Java-разработчик', 'Team Lead', 'above'],
  ['Аналитик', 'Тимлид аналитики', 'above'],
  ['ИТ-лидер', 'Team Lead', 'same'],
  ['Менеджер по продажам', 'Руководитель отдела продаж и коммерческий директор', 'above'],
  ['Педагог', 'Директор школы', 'above'],
  ['Начальник склада', 'Кладовщик', 'below'],
  ['Прораб', 'Плиточник', 'below'],
])('for «%s», «%s» stands %s', (asked, position, stance) => {
  expect(stanceOf(asked, position)).toBe(stance)
})
