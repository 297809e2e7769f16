/** Welders are attested for groups of things and by methods, each under its letters: «НАКС НГДО, РД и РАД». */
import type { Passage } from '../../person/person.ts'

const GROUPS = /(?<!\p{L})(?:НГДО|ОХНВП|ОХНВ|ПТО|КСМ|ОТОГ|ГДО|СК|КО|ГО|МО)(?!\p{L})/gu
const METHODS = /(?<!\p{L})(?:РАДН?|РДВ?|МАДП|МПС?|АФ|АПГ?|ЗН|НИ)(?!\p{L})/gu
const SMALL = /(?<!\p{L})(?:нгдо|охнвп?|рад|рд)(?!\p{L})/giu
const BOTH = /(?<!\p{L})(?:об[ао](?:их|ими)?|двум|двух|все(?:х|ми)?)(?:\s\p{L}+)?\sспособ/iu
/** Of plastics, of concrete steel: attested for another thing in words. */
const OTHER_THING = /полимер|пластмасс|арматур/iu
const ATTESTED = /НАКС|аттест|клейм|удостоверени/iu

/** The same groups in words. */
const SPELT: readonly (readonly [words: RegExp, code: string])[] = [
  [/нефтегаз/iu, 'НГДО'],
  [/строительн\p{L}+ конструкц/iu, 'СК'],
  [/котельн/iu, 'КО'],
]
const codesIn = (text: string, codes: RegExp): readonly string[] => [
  ...new Set([
    ...(text.match(codes) ?? []),
    ...(codes === GROUPS ? SPELT.filter(([words]) => words.test(text)).map(([, code]) => code) : []),
  ]),
]

/** How much of the asked attestation is told: all, some, none; `null` where the resume tells no letters. */
export function attestedFor(ask: string, passages: readonly Passage[]): 'all' | 'some' | 'none' | null {
  const groups = codesIn(ask, GROUPS)
  const methods = codesIn(ask, METHODS)
  if (groups.length + methods.length === 0) return null
  const said = passages.filter(
    ({ status, place }) => status === 'has' && place !== 'duty' && place !== 'position' && place !== 'title',
  )
  if (!said.some(({ quote }) => ATTESTED.test(quote) || codesIn(quote, GROUPS).length > 0)) return null
  const told = [...new Set(said.map(({ quote }) => quote))]
    .join('. ')
    .replace(SMALL, (code) => code.toUpperCase())
  const own = codesIn(told, GROUPS)
  const ways = codesIn(told, METHODS)
  if (own.length + ways.length === 0) return OTHER_THING.test(told) ? 'none' : null
  // letters of a kind that is not told are unknown, not missing
  const isOfGroup = groups.length === 0 || own.length === 0 || groups.some((code) => own.includes(code))
  const isOfAll =
    ways.length === 0 || BOTH.test(told)
      ? true
      : methods.every((code) => ways.includes(code)) && !(BOTH.test(ask) && ways.length === 1)
  if (isOfGroup) return isOfAll ? 'all' : 'some'
  // attested for another thing, but by the asked methods
  return methods.length > 0 && ways.length > 0 && isOfAll ? 'some' : 'none'
}
