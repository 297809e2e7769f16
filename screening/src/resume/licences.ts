/** Licences and permits: their names and how to recognise them in a text. */
import { foldText } from '../text/normalise.ts'

export type LicenceKind = { readonly id: string; readonly title: string; readonly pattern: RegExp }

/** Without driver categories, which are read by letter. */
export const LICENCES: readonly LicenceKind[] = [
  {
    id: 'med-book',
    title: 'медицинская книжка',
    pattern: /мед(?:ицинск[а-я]*|\.)? ?(?:книж)|медкниж|личн[а-я]+ медицинск/,
  },
  {
    id: 'tractor',
    title: 'удостоверение тракториста-машиниста',
    pattern:
      /удостоверени[а-я]* тракторист|права тракторист|тракторист[а-я-]* (?:машинист[а-я]* )?(?:категори|удостоверени|прав)|корочк[а-я]* тракторист/,
  },
  {
    id: 'forklift',
    title: 'удостоверение водителя погрузчика',
    pattern: /(?:удостоверени|прав|корочк)[а-я]* (?:водител[а-я]* |на (?:вилочн[а-я]* )?)?(?:авто)?погрузчик/,
  },
  {
    id: 'electro',
    title: 'допуск по электробезопасности',
    pattern: /электробезопасност|групп[а-я]* допуска|допуск[а-я]* (?:до|свыше|к) ?(?:1000|1 000|электро)/,
  },
  { id: 'naks', title: 'аттестация НАКС', pattern: /(?<![а-я])накс(?![а-я])/ },
  { id: 'heights', title: 'допуск к работам на высоте', pattern: /работ[а-я]* на высоте|высотн[а-я]* работ/ },
  {
    id: 'guard',
    title: 'удостоверение частного охранника',
    pattern: /удостоверени[а-я]* (?:частного )?охранник|(?<![а-я])учо(?![а-я])|лицензи[а-я]* охранник/,
  },
  {
    id: 'med-accreditation',
    title: 'медицинский сертификат или аккредитация',
    pattern:
      /(?:действующ[а-я]*|медицинск[а-я]*) (?:сертификат|аккредитаци)|сертификат специалиста|аккредитаци[а-я]* специалиста|свидетельств[а-я]* об аккредитации|(?:сертификат|аккредитаци)[а-я]*[^.;,\n]{0,30}(?:сестринск|акушерск|лечебн|фельдшер|фармац|стоматолог|педиатр|лабораторн)/,
  },
  {
    id: 'state-secret',
    title: 'допуск к государственной тайне',
    pattern: /(?:допуск[а-я]*|форм[а-я]*).{0,25}(?:гос[а-я.]* ?тайн|секретн)/,
  },
  {
    id: 'no-record',
    title: 'справка об отсутствии судимости',
    pattern: /справк[а-я]* (?:об отсутствии|о несудимости)|без судимост|отсутстви[а-я]* судимост/,
  },
]

const CATEGORIES = /категори[а-я]*\s*[:«"']?\s*((?:[abcdeавсде]1?\s*[,;/и&\s]*)+)(?![а-яa-z])/g
const SHORT =
  /(?:права|в\/у|удостоверени[а-я]*|водительск[а-я]* [а-я]*)\s*(?:кат\.?)?\s*[«"']?(?<![а-яa-z])([abcdeавсде](?:\s*[,/]\s*[abcdeавсде])*)(?![а-яa-z])/g
const LATIN: Readonly<Record<string, string>> = {
  а: 'A',
  в: 'B',
  с: 'C',
  д: 'D',
  е: 'E',
  a: 'A',
  b: 'B',
  c: 'C',
  d: 'D',
  e: 'E',
}
const DRIVING = /водит|права|вожден|в\/у|driver|автомоб/

/** Driver categories named in a text, sorted capitals. */
export function driverCategories(text: string): string[] {
  const folded = foldText(text)
  if (!/категори|(?<![а-я])права|водительск|удостоверени|в\/у/.test(folded) || !DRIVING.test(folded))
    return []
  const found = new Set<string>()
  for (const pattern of [CATEGORIES, SHORT]) {
    for (const match of folded.matchAll(pattern)) {
      for (const letter of (match[1] ?? '').replace(/и(?=\s)/g, ' ')) {
        const category = LATIN[letter]
        if (category !== undefined) found.add(category)
      }
    }
  }
  return [...found].toSorted()
}

/** Ids of licences a text names. */
export function licencesIn(text: string): string[] {
  const folded = foldText(text)
  return LICENCES.filter(({ pattern }) => pattern.test(folded)).map(({ id }) => id)
}

export function licenceTitle(id: string): string {
  return LICENCES.find((kind) => kind.id === id)?.title ?? `водительские права категории ${id}`
}
