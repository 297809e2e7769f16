/** Explanations of the measured quality figures, and the claims the landing page may make about them. */
import { measurement } from './measurement.gen.ts'
import { proofs } from './proofs.gen.ts'
import { sealed } from './sealed.gen.ts'

type Words = { readonly key: string; readonly title: string; readonly text?: string }
type Group = { readonly title: string; readonly text: string; readonly figures: readonly Words[] }

export const groups: readonly Group[] = [
  {
    title: 'Подходящие — выше остальных',
    text: '70 вакансий и 1056 резюме двух десятков профессий; 71 запрос «замена сотруднику» и 506 резюме, в основном не из IT. «Пары» — доля пар «подходящее резюме и чужое», где балл подходящего выше. «Первые десять» — насколько верно собран верх списка (nDCG@10).',
    figures: [
      { key: 'profession AUC', title: 'Нужная профессия, пары' },
      { key: 'profession nDCG@10', title: 'Нужная профессия, первые десять' },
      {
        key: 'profession_notitle AUC',
        title: 'То же без названий должностей, пары',
        text: 'Только по содержанию',
      },
      { key: 'profession_notitle nDCG@10', title: 'То же без названий должностей, первые десять' },
      { key: 'replacement AUC', title: 'Замена сотруднику, пары' },
      { key: 'replacement nDCG@10', title: 'Замена сотруднику, первые десять' },
      { key: 'replacement_notitle AUC', title: 'Замена без названий должностей, пары' },
      { key: 'replacement_notitle nDCG@10', title: 'Замена без названий должностей, первые десять' },
    ],
  },
  {
    title: 'Решения рекрутеров',
    text: '15 вакансий и 345 откликов, по которым решение уже принял рекрутер. Люди здесь расходятся и между собой: внутри одной вакансии резюме почти не предсказывает решение, и мы этого не скрываем.',
    figures: [
      { key: 'recruiter_cross AUC', title: 'Свои отклики выше чужих, пары' },
      { key: 'recruiter_cross P@5', title: 'Своих среди первых пяти' },
      { key: 'recruiter AUC', title: 'Внутри одной вакансии, пары', text: '50\u00a0% — угадывание' },
    ],
  },
  {
    title: 'Балл что-то значит',
    text: 'Полоса балла не должна противоречить профессии.',
    figures: [
      { key: 'other profession below 80', title: 'Чужая профессия получает меньше 80' },
      { key: 'right profession at 40 or more', title: 'Нужная профессия получает 40 и больше' },
    ],
  },
  {
    title: 'Поведение',
    text: '960 пар «до и после»: сменили имя, пол, возраст, порядок, добавили или убрали навык, опыт, скрытый текст. В каждой паре известно, как балл обязан себя вести.',
    figures: [
      {
        key: 'cases exact',
        title: 'Ведёт себя ровно как обязан',
        text: 'Например, имя и пол не меняют ничего',
      },
      { key: 'cases tolerance', title: 'Меняется не больше допустимого' },
      {
        key: 'cases strict change',
        title: 'Замечает добавленное',
        text: 'Нужный навык или опыт поднимает балл',
      },
      { key: 'cases flags', title: 'Ставит нужные флаги и не ставит лишних' },
    ],
  },
  {
    title: 'Чтение текстов',
    text: '10\u00a0447 предложений из вакансий, 357 записей зарплат, пары синонимов и похожих слов, 1068 навыков.',
    figures: [
      { key: 'sections accuracy', title: 'Требование, обязанность или условие' },
      { key: 'months exact', title: 'Стаж до месяца' },
      { key: 'salary exact', title: 'Зарплата, записанная словами' },
      { key: 'aliases merged', title: 'Синонимы узнаны', text: '«k8s» и «Kubernetes» — одно' },
      {
        key: 'confusables kept apart',
        title: 'Похожие слова не спутаны',
        text: '«Java» и «JavaScript» — разное',
      },
      { key: 'skill mass recognised', title: 'Упоминания навыков узнаны' },
    ],
  },
  {
    title: 'Попытки обмануть',
    text: '3025 предложений: приказы машине, вставленные в резюме, и обычный текст.',
    figures: [
      { key: 'injection recall', title: 'Приказы машине замечены' },
      { key: 'injection precision on clean text', title: 'Обычный текст не заподозрен' },
    ],
  },
]

type Figure = Words & (typeof measurement)['figures'][number]

/** The measured figures of a group. */
export const measuredIn = (group: Group): Figure[] =>
  group.figures.flatMap((words) =>
    measurement.figures.filter(({ key }) => key === words.key).map((figure) => ({ ...figure, ...words })),
  )

/** The same figures of the sealed halves. */
export const sealedIn = (group: Group): (Words & { value: number })[] =>
  group.figures.flatMap((words) => {
    const value = (sealed.sets as Readonly<Record<string, number>>)[words.key]
    return value === undefined ? [] : [{ ...words, value }]
  })

export type Standing = 'target' | 'floor' | 'below'
export const standingOf = ({ value, floor, target }: Pick<Figure, 'value' | 'floor' | 'target'>): Standing =>
  value >= target ? 'target' : value >= floor ? 'floor' : 'below'

/**
 * Whether the landing page may claim this accuracy (share, 0…1). «Accuracy» there is the latest measured share of pairs
 * in which a resume of the vacancy's profession scores above another one.
 */
export const mayClaim = (accuracy: number): boolean =>
  (measurement.figures.find(({ key }) => key === 'profession AUC')?.value ?? 0) >= accuracy

/**
 * Titles of the properties tested with generated data, keyed by test title: the
 * correct answer is known without a labelled set.
 */
const proofTitles: Readonly<Record<string, string>> = {
  'a listed skill': 'Названный нужный навык не снижает ни балл, ни один критерий',
  'its proof in a job': 'Подтверждение навыка в описании работы их не снижает',
  'months of relevant work': 'Лишние месяцы нужной работы их не снижают',
  'an exchanged name, sex, age, photo, family, citizenship and university change no score and no criterion':
    'Чужие имя, пол, возраст, фото, семья, гражданство и название вуза не меняют балл и критерии',
  'name, sex, age and photo change no byte, whatever they are':
    'Любые имя, пол, возраст и фото не меняют в оценке ни знака',
  'the order of jobs, skills and keys changes no byte':
    'Порядок мест работы, навыков и полей не меняет ни знака',
  'time zone, locale, process and key order change no byte of a judgement':
    'Часовой пояс и язык сервера не меняют ни знака',
  'every quote, month, skill and figure of every explanation is true by the resume and the vacancy':
    'Объяснения: каждая цитата, срок, навык и число стоят в резюме или вакансии',
  'no explanation contradicts itself: what is praised is met, and neither regretted nor doubted':
    'Объяснения: сильная сторона не названа в той же карточке слабой или неясной',
  'every one is flagged and moves the score by two points at most, whoever makes it':
    'Попытки обмануть замечены и двигают балл не больше чем на 2',
  'end in a judgement within its bounds, whatever they hold':
    'Любой набор знаков вместо резюме получает оценку',
  'as a vacancy give a rubric that can judge': 'Любой набор знаков вместо вакансии читается',
  'as a file give plain values that a database can keep': 'Любой набор знаков вместо файла читается',
  'a broken file is a resume or a refusal, and the reader lives on':
    'Испорченный PDF или DOCX прочитан или назван непрочитанным',
}

type Proof = { readonly key: string; readonly tried: number; readonly holds: boolean }
/** Empty until the results of a full run are recorded. */
const all: readonly Proof[] = proofs.proofs

/** The tested properties, in the order of the titles above. */
export const tried: readonly (Proof & { readonly title: string })[] = Object.entries(proofTitles).flatMap(
  ([key, title]) => all.filter((proof) => proof.key === key).map((proof) => ({ ...proof, title })),
)
