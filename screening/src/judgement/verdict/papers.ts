/** Papers: which a text names, and whether the person holds the asked one, lost it or only hopes for it. */
import { LICENCES } from '../../resume/licences.ts'
import { foldText } from '../../text/normalise.ts'
import type { Requirement, RequirementVerdict } from '../model.ts'
import { type Probe, match } from '../match/match.ts'
import type { Passage, Person } from '../person/person.ts'
import { lineOf, silent, stated } from './verdict.ts'

/** Besides the licences of the shared table: papers by their everyday names. */
const PAPERS: readonly (readonly [id: string, pattern: RegExp])[] = [
  ...LICENCES.map(({ id, pattern }): readonly [string, RegExp] => [id, pattern]),
  ['tacho', /скзи|тахограф|чип-?карт|карт[аыу] водител/],
  ['adr', /допог|(?<![a-z])adr(?![a-z])|опасн[а-я]* груз/],
  [
    'med-accreditation',
    /аккредитаци|сертификат[а-я]* (?:специалист|по (?:специальност|терап|хирург|стомат|сестр|лечеб|педиатр))|действующ[а-я]* сертификат/,
  ],
  [
    'machine-operator',
    /(?:удостоверени|корочк|прав)[а-я]* (?:[а-я-]+ ){0,2}(?:тракторист|погрузчик|машинист|стропальщик|крановщик)|тракторист[а-я]*-машинист|корочк/,
  ],
  [
    'electro',
    /групп[а-я]* (?:допуска |по )?(?:эб|электробез)|(?:[iv]{1,3}|[2-5]) ?групп[а-я]* (?:по )?(?:эб|электро)/,
  ],
  ['weapon', /разрешени[а-я]* на оружи|лицензи[а-я]* на оружи/],
  ['medical-check', /медосмотр|медкомисси|медицинск[а-я]* осмотр|профосмотр/],
  ['course', /удостоверени[а-я]* о повышении квалификации|повышени[а-я]* квалификации|переподготовк/],
]

const named = new WeakMap<Passage, readonly string[]>()

export const papersIn = (text: string): string[] => {
  const folded = foldText(text)
  return [...new Set(PAPERS.filter(([, pattern]) => pattern.test(folded)).map(([id]) => id))]
}

function papersOf(passage: Passage): readonly string[] {
  const known = named.get(passage) ?? papersIn(passage.text)
  named.set(passage, known)
  return known
}

/** A clause of other words that shares this much of the asked paper's name. */
const COVERED = 0.5

export function paperVerdict(
  requirement: Requirement,
  probes: readonly Probe[],
  person: Person,
): RequirementVerdict {
  const asked = papersIn([requirement.ask, ...requirement.any_of].join('. '))
  let held: Passage | null = null
  let lost: Passage | null = null
  let wished: Passage | null = null
  for (const passage of person.passages) {
    const isNamed =
      asked.length > 0
        ? papersOf(passage).some((id) => asked.includes(id))
        : probes.some((probe) => match(probe, passage).covered >= COVERED)
    if (!isNamed) continue
    if (passage.status === 'has') held ??= passage
    else if (passage.status === 'lost' || passage.status === 'lacks' || passage.status === 'refuses')
      lost ??= passage
    else if (passage.status === 'wants') wished ??= passage
  }
  if (lost !== null) return stated(requirement.id, 'contradicts', [lineOf(lost)])
  if (held !== null) return stated(requirement.id, 'meets', [lineOf(held)])
  if (wished === null) return silent(requirement.id)
  const isReadiness = requirement.type === 'permit' || /готов/i.test(requirement.ask)
  return stated(
    requirement.id,
    isReadiness ? 'meets' : requirement.kind === 'knock_out' ? 'contradicts' : 'partly',
    [lineOf(wished)],
  )
}
