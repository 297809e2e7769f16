/**
 * Words of the sealed panel's figures, and of the picture. Nobody who works on the engine has seen those texts and grades;
 * the grades were given by language models in the role of recruiters, not by people.
 */
export const PANEL_TITLES: Readonly<Record<string, string>> = {
  'AUC of A and B against C and D': 'Подходящий стоит выше неподходящего, пары',
  'pairs in the right order': 'Любые двое в верном порядке, пары',
  "Kendall's tau": 'Согласие двух порядков, тау Кендалла',
  'A or B among the first three': 'Среди первых трёх есть кого позвать',
  'pairs two grades apart in the wrong order': 'Грубая ошибка порядка: через две ступени',
  'A at 80 or more': 'Кого стоит позвать, получил 80 и больше',
  'A below 60': 'Кого стоит позвать, получил меньше 60',
  'D at 40 or more': 'Кого стоит отклонить, получил 40 и больше',
  'C or D at 80 or more': 'Неподходящий получил 80 и больше',
  'called «maybe»': 'Названы «Возможно»',
  'of another vacancy at 40 or more': 'Отклик чужой вакансии получил 40 и больше',
}

/**
 * The picture of the page: the share of pairs in the right order. The last two were read on open vacancies, 6 and 16 of
 * them, by a language model; the grades come from models too.
 */
export const readers = [
  { title: 'Поиск по словам', value: 0.755, note: 'закрытый набор' },
  { title: 'Прежний движок', value: 0.769, note: 'закрытый набор' },
  { title: 'Прежний движок с языковой моделью', value: 0.91, note: '6 открытых вакансий' },
  { title: 'Модель, которая читает оба текста целиком', value: 1, note: '16 открытых вакансий' },
] as const
