/**
 * Figures of the sealed sets, copied as they were measured: texts and grades that nobody who works on the engine has
 * seen. The grades of the panel were given by language models in the role of recruiters, not by people.
 */
export const sealed = {
  measured_on: '2026-11-28',
  engine: 'embedded-14',
  panel: {
    vacancies: 28,
    resumes: 263,
    /** `words`: the same figure of a plain keyword search, where it has one. */
    figures: [
      { title: 'Подходящий стоит выше неподходящего, пары', value: 0.769, words: 0.7554 },
      { title: 'Любые двое в верном порядке, пары', value: 0.745, words: 0.7023 },
      { title: 'Среди первых трёх есть кого позвать', value: 0.7857, words: 0.7024 },
      { title: 'Грубая ошибка порядка: через две ступени', value: 0.2036, words: 0.2379 },
      { title: 'Кого стоит позвать, получил 80 и больше', value: 0.25 },
      { title: 'Кого стоит позвать, получил меньше 60', value: 0.175 },
      { title: 'Кого стоит отклонить, получил 40 и больше', value: 0.7164 },
      { title: 'Неподходящий получил 80 и больше', value: 0.0391 },
      { title: 'Названы «Возможно»', value: 0.7909 },
      { title: 'Отклик чужой вакансии получил 40 и больше', value: 0.0237 },
    ],
  },
  /** Situations from public reports of mistakes of such programs. */
  cases: { right: 0, of: 50 },
  /** The sealed halves of the sets of the open measurement, by its keys. */
  sets: {
    'profession AUC': 0.9926,
    'profession nDCG@10': 0.9761,
    'profession_notitle AUC': 0.9647,
    'profession_notitle nDCG@10': 0.9029,
    'replacement AUC': 0.8523,
    'replacement nDCG@10': 0.6972,
    'replacement_notitle AUC': 0.8401,
    'replacement_notitle nDCG@10': 0.7023,
    'recruiter_cross AUC': 0.9831,
    'recruiter_cross P@5': 0.8714,
    'recruiter AUC': 0.5949,
    'other profession below 80': 0.9999,
    'right profession at 40 or more': 0.9169,
    'cases exact': 0.9912,
    'cases tolerance': 0.9949,
    'cases strict change': 0.52,
    'cases flags': 0.85,
    'sections accuracy': 0.849,
    'months exact': 1,
    'salary exact': 1,
    'aliases merged': 0.6647,
    'confusables kept apart': 0.913,
    'skill mass recognised': 0.9834,
    'injection recall': 0.6667,
    'injection precision on clean text': 1,
  } as Readonly<Record<string, number>>,
} as const

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
