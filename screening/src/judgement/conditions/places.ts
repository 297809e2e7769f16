/** Where a place lies and whether people go to work from it to another one every day. */
import { foldText } from '../../text/normalise.ts'
import { ABROAD, AROUND } from './data/around.ts'
import { TOWNS } from './data/towns.ts'

export type Place = {
  /** As people call it, in Russian. */
  readonly name: string
  /** «Московская», «Татарстан»; `null` abroad or unknown. */
  readonly region: string | null
  /** `null`: not known. */
  readonly country: string | null
  readonly kind: 'town' | 'region' | 'country' | 'unknown'
  readonly latitude: number | null
  readonly longitude: number | null
  /** 0–4, the reach of a city. */
  readonly size: number
}

/** `near`: a daily way to work. `edge`: possible, hardly every day. `unknown`: nothing here can tell. */
export type Nearness = 'same' | 'near' | 'edge' | 'far' | 'unknown'

/** How far a city of each size draws people from, km in a straight line. */
const REACH = [30, 45, 60, 70, 90] as const
/** How many times the reach is still thinkable. */
const EDGE = 1.5

const RUSSIA = 'Россия'

/** Short and old names, folded. */
const ALIASES: Readonly<Record<string, string>> = {
  мск: 'москва',
  moscow: 'москва',
  спб: 'санкт-петербург',
  питер: 'санкт-петербург',
  петербург: 'санкт-петербург',
  ленинград: 'санкт-петербург',
  'saint petersburg': 'санкт-петербург',
  'st petersburg': 'санкт-петербург',
  'st. petersburg': 'санкт-петербург',
  'saint-petersburg': 'санкт-петербург',
  екб: 'екатеринбург',
  нск: 'новосибирск',
  ростов: 'ростов-на-дону',
  'ростов на дону': 'ростов-на-дону',
  'rostov-on-don': 'ростов-на-дону',
  нижний: 'нижний новгород',
  'н. новгород': 'нижний новгород',
  челны: 'набережные челны',
  'наб. челны': 'набережные челны',
  владик: 'владивосток',
  комсомольск: 'комсомольск-на-амуре',
  подмосковье: 'московская область',
  мо: 'московская область',
  ло: 'ленинградская область',
  орл: 'орел',
  belgrade: 'белград',
  warsaw: 'варшава',
  prague: 'прага',
  yerevan: 'ереван',
  tbilisi: 'тбилиси',
  minsk: 'минск',
  cyprus: 'кипр',
  dubai: 'дубай',
  istanbul: 'стамбул',
  vancouver: 'ванкувер',
  london: 'лондон',
  berlin: 'берлин',
  munich: 'мюнхен',
  lisbon: 'лиссабон',
}

const COUNTRIES: Readonly<Record<string, string>> = {
  россия: RUSSIA,
  'российская федерация': RUSSIA,
  рф: RUSSIA,
  russia: RUSSIA,
}

type Index = {
  readonly exact: ReadonlyMap<string, readonly Place[]>
  /** Built when a name is not found as written. */
  readonly stems: () => ReadonlyMap<string, readonly Place[]>
  readonly latin: () => ReadonlyMap<string, readonly Place[]>
  /** Regions with their folded names. */
  readonly regions: readonly (readonly [name: string, folded: string])[]
  readonly countries: ReadonlyMap<string, string>
}

/** Built at the first question: most resumes of a vacancy ask about the same places. */
let index: Index | null = null
const known = (): Index => (index ??= build())

function build(): Index {
  const places: Place[] = []
  const regions: (readonly [string, string])[] = []
  for (const line of TOWNS.split('\n')) {
    const [region = '', towns = ''] = line.split(':')
    regions.push([region, foldText(region)])
    for (const town of towns.split(';')) {
      const parts = town.split(' ')
      const [latitude, longitude, size] = parts.slice(-3).map(Number)
      const name = parts.slice(0, -3).join(' ')
      places.push(placeOf(name, region, RUSSIA, latitude ?? null, longitude ?? null, size ?? 0))
    }
  }
  const centres = new Map(places.map((place) => [place.name, place]))
  for (const [centre, entry] of pairs(AROUND)) {
    const city = centres.get(centre)
    const [name = '', region] = entry.split('/')
    if (city !== undefined)
      places.push(placeOf(name, region ?? city.region, RUSSIA, city.latitude, city.longitude, 0))
  }
  const countries = new Map(Object.entries(COUNTRIES))
  for (const [country, name] of pairs(ABROAD)) {
    countries.set(foldText(country), country).set(stemOf(foldText(country)), country)
    places.push(placeOf(name, null, country, null, null, 2))
  }
  const exact = group(places, (place) => foldText(place.name))
  return {
    exact,
    stems: lazily(() => group(places, (place) => stemOf(foldText(place.name)))),
    latin: lazily(() => group(places, (place) => latinOf(foldText(place.name)))),
    regions,
    countries,
  }
}

function lazily<T>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}

const placeOf = (
  name: string,
  region: string | null,
  country: string | null,
  latitude: number | null,
  longitude: number | null,
  size: number,
): Place => ({ name, region, country, kind: 'town', latitude, longitude, size })

const pairs = (table: string): [string, string][] =>
  table.split('\n').flatMap((line) => {
    const [owner = '', names = ''] = line.split(':')
    return names.split(',').map((name): [string, string] => [owner, name])
  })

function group(places: readonly Place[], key: (place: Place) => string): Map<string, Place[]> {
  const out = new Map<string, Place[]>()
  for (const place of places) {
    const at = key(place)
    const there = out.get(at)
    if (there === undefined) out.set(at, [place])
    else there.push(place)
  }
  return out
}

/** «Нижнем Новгороде», «Казани», «Набережных Челнах»: every word without its ending. */
const stemOf = (name: string): string =>
  name
    .split(/[ -]/)
    .map((word) =>
      word.length < 4
        ? word
        : word.replace(
            /(?:[оеыи]го|[оеыи]му|[ыио]й|[аяо][яе]|[ыи][ехм]|[оеыая]м|ах|ях|ей|ую|юю|ою|ью|[аеиоуыьюяй])$/,
            '',
          ),
    )
    .join(' ')

const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: '',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'u',
  я: 'a',
  ' ': ' ',
  '-': ' ',
}
/** One Latin spelling for the several in use: «Yekaterinburg», «Ekaterinburg», «Nizhniy», «Nizhny». */
const latinOf = (name: string): string => {
  const letters = /[а-я]/.test(name)
    ? Array.from(name, (letter) => LATIN[letter] ?? letter).join('')
    : name
        .replaceAll(/kh/g, 'h')
        .replaceAll(/shch/g, 'sch')
        .replaceAll(/(?<![a-z])ye/g, 'e')
        .replaceAll(/[y']/g, 'i')
        .replaceAll('-', ' ')
  return letters
    .replaceAll(/i[aeou]/g, (pair) => pair.charAt(1))
    .replaceAll(/ii+/g, 'i')
    .replaceAll(/i(?= |$)/g, '')
    .replaceAll('tc', 'ts')
}

const REGION_WORD = /(?<![а-я])(?:область|обл|края?|край|республик[аи]|округ|ао)(?![а-я])\.?/
const TOWN_WORD =
  /^(?:г(?:ор)?\.|город|г(?= )|пос[её]лок|пос\.|пгт\.?|станица|ст\.|ст-ца|село|с\.|деревня|дер\.|д\.|р\.?п\.)\s*/

/** No address is longer. */
const LONGEST = 200

/**
 * Everything an address may mean, the towns before what they lie in: «Россия, г. Москва», «Гурьевск (Калининградская
 * область)», «Rostov-on-Don». Empty only for an empty address.
 */
export function placesIn(address: string): readonly Place[] {
  const before = read.get(address)
  if (before !== undefined) return before
  const places = readPlaces(address)
  if (address.length <= LONGEST) {
    if (read.size >= READ_LIMIT) read.clear()
    read.set(address, places)
  }
  return places
}
/** Every pair asks for the same few addresses. */
const read = new Map<string, readonly Place[]>()
const READ_LIMIT = 1000

function readPlaces(address: string): readonly Place[] {
  const folded = foldText(address.slice(0, LONGEST))
    .replaceAll(/[«»"]/g, '')
    .trim()
  if (folded === '') return []
  const bracket = /\(([^)]*)\)/.exec(folded)?.[1] ?? null
  const pieces = folded
    .replaceAll(/\([^)]*\)/g, ' ')
    .split(/[,;/]/)
    .map((piece) => piece.trim())
    .filter(Boolean)
  const region = [...pieces, bracket ?? ''].map(regionOf).find((found) => found !== null) ?? null
  const towns = pieces.flatMap((piece) => (REGION_WORD.test(piece) ? [] : townsNamed(piece)))
  const inRegion = region === null ? towns : towns.filter((place) => wider(place.region) === wider(region))
  if (inRegion.length > 0) return inRegion
  if (bracket !== null && towns.length === 0) {
    // «Щербинка (Москва)», «Новая (район)»: an unknown part of a known place
    const owner = townsNamed(bracket)
    if (owner.length > 0) return owner
  }
  if (towns.length > 0 && region === null) return towns
  const name = address.slice(0, LONGEST).trim()
  const isRegionItself =
    region !== null &&
    pieces.every(
      (piece) => REGION_WORD.test(piece) || regionOf(piece) !== null || COUNTRIES[piece] !== undefined,
    )
  if (region !== null) return [unknownPlace(name, region, RUSSIA, isRegionItself ? 'region' : 'unknown')]
  const country = pieces.map((piece) => known().countries.get(piece)).find((found) => found !== undefined)
  if (country !== undefined) return [unknownPlace(name, null, country, 'country')]
  return [unknownPlace(name, null, null, 'unknown')]
}

const unknownPlace = (
  name: string,
  region: string | null,
  country: string | null,
  kind: Place['kind'],
): Place => ({
  name,
  region,
  country,
  kind,
  latitude: null,
  longitude: null,
  size: 0,
})

/** Towns of a name in any case and alphabet. */
export function townsNamed(piece: string): readonly Place[] {
  const { exact, stems, latin, countries } = known()
  const plain = foldText(piece).replace(TOWN_WORD, '').trim()
  const name = ALIASES[plain] ?? plain
  const stem = stemOf(ALIASES[stemOf(name)] ?? name)
  const found = exact.get(name) ?? (/[a-z]/.test(name) ? latin().get(latinOf(name)) : stems().get(stem))
  if (found !== undefined) return found
  const country = countries.get(stem)
  return country === undefined ? [] : [unknownPlace(country, null, country, 'country')]
}

/** The region a piece of an address names, as the table spells it. */
function regionOf(piece: string): string | null {
  const name = ALIASES[piece] ?? piece
  const isMarked = REGION_WORD.test(name)
  for (const [region, folded] of known().regions) {
    if (isMarked ? name.includes(folded) : name === folded && !/ая$|ий$/.test(folded)) {
      if (!(folded === 'алтай' && name.includes('алтайский'))) return region
    }
  }
  return /башкир/.test(name)
    ? 'Башкортостан'
    : /якути/.test(name)
      ? 'Саха'
      : /хмао|югра/.test(name)
        ? 'Ханты-Мансийский'
        : /янао/.test(name)
          ? 'Ямало-Ненецкий'
          : null
}

/** How near any meaning of one address is to any of the other. */
export function nearness(one: string, other: string): Nearness {
  const ones = placesIn(one)
  const others = placesIn(other)
  let best: Nearness = ones.length === 0 || others.length === 0 ? 'unknown' : 'far'
  for (const a of ones)
    for (const b of others) {
      const found = between(a, b)
      if (ORDER.indexOf(found) < ORDER.indexOf(best)) best = found
    }
  return best
}
const ORDER: readonly Nearness[] = ['same', 'near', 'edge', 'unknown', 'far']

function between(a: Place, b: Place): Nearness {
  if (foldText(a.name) === foldText(b.name) && a.region === b.region && a.country === b.country) return 'same'
  if (a.kind === 'unknown' && b.kind === 'unknown' && a.region === null && b.region === null) return 'unknown'
  if (a.country !== null && b.country !== null && a.country !== b.country) return 'far'
  if (a.kind === 'country' || b.kind === 'country')
    return a.country === b.country && a.country !== null ? 'same' : 'unknown'
  if (a.kind === 'region' || b.kind === 'region') return byRegion(a, b)
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) {
    if (a.country === null || b.country === null) return 'unknown'
    if (a.region === null || b.region === null) return 'far'
    return byRegion(a, b)
  }
  const km = distance(a.latitude, a.longitude, b.latitude, b.longitude)
  const reach = REACH[Math.max(a.size, b.size)] ?? REACH[0]
  return km <= reach ? 'near' : km <= reach * EDGE ? 'edge' : 'far'
}

/** A city and the region around it, which is another one by law. */
const AROUND_CITY: Readonly<Record<string, string>> = {
  Москва: 'Московская',
  'Санкт-Петербург': 'Ленинградская',
  Севастополь: 'Крым',
}
const wider = (region: string | null): string | null => AROUND_CITY[region ?? ''] ?? region

function byRegion(a: Place, b: Place): Nearness {
  const one = wider(a.region)
  const other = wider(b.region)
  if (one === null || other === null) return 'unknown'
  if (one !== other) return 'far'
  // whoever asks for a whole region takes anybody of it
  return a.kind === 'region' && b.kind !== 'region'
    ? 'near'
    : b.kind === 'region' && a.kind !== 'region'
      ? 'near'
      : 'unknown'
}

function distance(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const radians = Math.PI / 180
  const h =
    Math.sin(((lat2 - lat1) * radians) / 2) ** 2 +
    Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * Math.sin(((lon2 - lon1) * radians) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(h))
}
