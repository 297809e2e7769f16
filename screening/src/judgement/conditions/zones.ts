/** Time zones, as hours from UTC in winter, of places and of what is asked. */
import { foldText } from '../../text/normalise.ts'
import type { Condition } from '../model.ts'
import { nearness, type Place, placesIn } from './places.ts'
import { type Answer, answer, SILENT, type Wish } from './wish.ts'

type Range = readonly [from: number, to: number]

/** Regions of Russia that do not keep Moscow's time; the others do. */
const REGIONS: readonly (readonly [zone: number, names: string])[] = [
  [2, 'Калининградская'],
  [4, 'Самарская,Удмуртская,Астраханская,Саратовская,Ульяновская'],
  [
    5,
    'Башкортостан,Пермский,Свердловская,Челябинская,Тюменская,Курганская,Оренбургская,Ханты-Мансийский,Ямало-Ненецкий',
  ],
  [6, 'Омская'],
  [7, 'Новосибирская,Томская,Алтайский,Алтай,Кемеровская,Красноярский,Хакасия,Тыва'],
  [8, 'Иркутская,Бурятия'],
  [9, 'Забайкальский,Амурская,Саха'],
  [10, 'Приморский,Хабаровский,Еврейская'],
  [11, 'Магаданская,Сахалинская'],
  [12, 'Камчатский,Чукотский'],
]
const MOSCOW = 3

const COUNTRIES: readonly (readonly [from: number, to: number, names: string])[] = [
  [-8, -5, 'США'],
  [-8, -3.5, 'Канада'],
  [-3, -3, 'Аргентина'],
  [0, 0, 'Великобритания,Португалия'],
  [1, 1, 'Сербия,Черногория,Польша,Германия,Чехия,Испания,Франция,Италия,Нидерланды'],
  [2, 2, 'Кипр,Израиль,Финляндия,Эстония,Латвия,Литва,Болгария,Молдова,Украина'],
  [3, 3, 'Беларусь,Турция'],
  [4, 4, 'Армения,Грузия,Азербайджан,ОАЭ'],
  [5, 5, 'Казахстан,Узбекистан,Таджикистан,Туркменистан'],
  [5.5, 5.5, 'Индия'],
  [6, 6, 'Кыргызстан'],
  [7, 7, 'Таиланд,Вьетнам'],
  [7, 9, 'Индонезия'],
  [8, 8, 'Китай,Монголия'],
  [9, 9, 'Корея,Япония'],
]

function zoneOf({ region, country, kind }: Place): Range | null {
  if (region !== null) {
    const zone = REGIONS.find(([, names]) => names.split(',').includes(region))?.[0] ?? MOSCOW
    return [zone, zone]
  }
  // a country of many zones tells none
  const found = COUNTRIES.find(([, , names]) => country !== null && names.split(',').includes(country))
  return found === undefined || (kind === 'country' && found[0] !== found[1]) ? null : [found[0], found[1]]
}

/** «UTC+1…+5», «between UTC+1 and UTC+6», «МСК ±2». */
const ASKED =
  /(utc|gmt|cet|мск|msk) ?(?:([+−-]) ?(\d{1,2}) ?(?:\.{2,}|…|[-–—/]|to|and|до|и) ?(?:utc|gmt|cet|мск|msk)? ?([+−-]) ?(\d{1,2})|(?:±|\+\/?-|плюс-минус) ?(\d))/

/** «Часовой пояс ±3 часа от Москвы». */
const FROM_MOSCOW = /(?:±|\+\/?-|плюс-минус) ?(\d) ?(?:час[а-я]*|ч\.?)? ?(?:от|к|с) (?:москв|мск)/

export function zonesAsked(folded: string): Range | null {
  const off = FROM_MOSCOW.exec(folded)?.[1]
  if (off !== undefined) return [MOSCOW - Number(off), MOSCOW + Number(off)]
  const [whole, base = '', sign1, hours1, sign2, hours2, around] = ASKED.exec(folded) ?? []
  if (whole === undefined) return null
  const from = base === 'мск' || base === 'msk' ? MOSCOW : base === 'cet' ? 1 : 0
  if (around !== undefined) return [from - Number(around), from + Number(around)]
  const at = (sign: string | undefined, hours: string | undefined): number =>
    from + Number(hours) * (sign === '+' ? 1 : -1)
  return [at(sign1, hours1), at(sign2, hours2)]
}

/** Hours between a place and the zones asked; 0 inside, `null` where nothing tells. */
function hoursAway(address: string, [from, to]: Range): number | null {
  const away = placesIn(address).flatMap((place) => {
    const zone = zoneOf(place)
    return zone === null ? [] : [Math.max(0, from - zone[1], zone[0] - to)]
  })
  return away.length === 0 ? null : Math.min(...away)
}

/** Remote work from a country or some time zones only: where the person lives, by the words before the form; `null`: there. */
export function landAnswer({ value }: Condition, wishes: readonly Wish[]): Answer | null {
  const zones = zonesAsked(foldText(value))
  const own = wishes.filter(({ kind }) => kind === 'place' || (zones !== null && kind === 'time_zone'))
  const homes = own.filter(({ stance }) => stance === 'accepts' || stance === 'only')
  const home = homes.find(({ is_said }) => is_said) ?? homes[0]
  if (zones === null) {
    if (!placesIn(value).some(({ kind }) => kind === 'country')) return null
    const move = wishes.find(
      (wish) =>
        wish.kind === 'relocation' && wish.stance === 'accepts' && nearness(wish.value, value) === 'same',
    )
    if (move !== undefined) return null
    const near = home === undefined ? 'unknown' : nearness(home.value, value)
    if (near === 'unknown') return SILENT
    return near === 'same' ? null : answer('contradicts', home)
  }
  if (home === undefined) return SILENT
  const away =
    home.kind === 'time_zone'
      ? Math.max(0, zones[0] - Number(home.value), Number(home.value) - zones[1])
      : hoursAway(home.value, zones)
  if (away === null || YIELDS.test(foldText(home.line.quote))) return SILENT
  return away === 0 ? null : answer(away >= FAR_ZONE ? 'contradicts' : 'partly', home)
}
/** The day may be moved. */
const YIELDS = /(?:shift|adjust|move) my|подстро|сдвин|overlap|под (?:ваш|моск)/
/** Hours. */
const FAR_ZONE = 3

/** Remote work for people of a town: they come to it now and then. */
export const isTown = (place: Condition | undefined): boolean =>
  place?.strict === true &&
  zonesAsked(foldText(place.value)) === null &&
  placesIn(place.value).some(({ kind }) => kind !== 'country')
