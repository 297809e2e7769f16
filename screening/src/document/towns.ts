/** Names of towns and countries as they stand alone on a line of a resume; others are told by their form. */
import { TOWNS as RUSSIAN } from '../judgement/conditions/data/towns.ts'

const NAMES = `Москва Санкт-Петербург СПб Питер Новосибирск Екатеринбург Казань Красноярск Челябинск Самара Уфа Краснодар Омск Воронеж Пермь Волгоград Саратов Тюмень Тольятти
Махачкала Барнаул Ижевск Хабаровск Ульяновск Иркутск Владивосток Ярославль Севастополь Томск Ставрополь Кемерово Новокузнецк Оренбург Балашиха Рязань Чебоксары Пенза Липецк Калининград Астрахань Тула
Киров Сочи Курск Улан-Удэ Тверь Магнитогорск Сургут Брянск Якутск Иваново Владимир Симферополь Калуга Чита Белгород Волжский Грозный Вологда Подольск Саранск Мытищи Череповец Курган Смоленск Орёл
Владикавказ Люберцы Архангельск Петрозаводск Химки Мурманск Тамбов Кострома Йошкар-Ола Новороссийск Стерлитамак Нальчик Таганрог Королёв Энгельс Комсомольск-на-Амуре Сыктывкар Нижневартовск Шахты
Дзержинск Орск Братск Благовещенск Ангарск Псков Старый_Оскол Великий_Новгород Нижний_Новгород Ростов-на-Дону Набережные_Челны Нижний_Тагил Каменск-Уральский Южно-Сахалинск Златоуст Абакан Норильск Рыбинск Северодвинск
Петропавловск-Камчатский Армавир Балаково Бийск Прокопьевск Копейск Находка Майкоп Ковров Новочеркасск Батайск Домодедово Одинцово Красногорск Щёлково Пушкино Серпухов Коломна Электросталь Обнинск
Ногинск Жуковский Раменское Долгопрудный Реутов Видное Зеленоград Колпино Пушкин Гатчина Выборг Всеволожск Мурино Кудрово Сертолово Луга Тихвин Нефтеюганск Ноябрьск Новый_Уренгой Ханты-Мансийск Салават Нефтекамск
Альметьевск Елабуга Зеленодольск Первоуральск Серов Миасс Рубцовск Пятигорск Кисловодск Ессентуки Невинномысск Назрань Дербент Каспийск Хасавюрт Элиста Черкесск Магадан Анадырь Биробиджан Уссурийск Артём Горно-Алтайск Кызыл
Муром Арзамас Саров Димитровград Сызрань Камышин Волгодонск Азов Анапа Геленджик Туапсе Ейск Керчь Ялта Евпатория Феодосия Донецк Луганск Мариуполь Мелитополь Елец Новомосковск Алексин Клин Дмитров Дубна Лобня Клинцы
Минск Гомель Витебск Гродно Брест Могилёв Алматы Астана Нур-Султан Шымкент Караганда Актобе Атырау Павлодар Костанай Ташкент Самарканд Бухара Бишкек Ош Душанбе Ереван Тбилиси Батуми Баку Кишинёв Киев Харьков Одесса Днепр Львов
Рига Вильнюс Таллин Варшава Берлин Прага Белград Стамбул Анталья Дубай Лондон Париж Лиссабон Мадрид Барселона Лимасол Хельсинки Пекин Шанхай Тель-Авив
Россия Беларусь Казахстан Узбекистан Киргизия Таджикистан Армения Грузия Азербайджан Молдова Украина Сербия Турция Германия
Moscow Saint_Petersburg St._Petersburg St_Petersburg Petersburg Novosibirsk Yekaterinburg Ekaterinburg Kazan Krasnodar Samara Sochi Omsk Perm Ufa Voronezh Nizhny_Novgorod Kaluga Tver Tomsk Irkutsk Vladivostok Kaliningrad Rostov-on-Don Chelyabinsk Krasnoyarsk Tyumen Innopolis
Minsk Almaty Astana Tashkent Bishkek Yerevan Tbilisi Batumi Baku Riga Vilnius Tallinn Warsaw Berlin Prague Belgrade Istanbul Dubai UAE USA UK Vietnam India China Israel Italy Spain France England ОАЭ США Китай Израиль Вьетнам Латвия Литва Эстония Финляндия Чехия Италия Испания Франция Черногория Болгария Abu_Dhabi Tel_Aviv Porto Lisboa Podgorica Larnaca Phuket Bali Bangkok Hanoi Ho_Chi_Minh_City London Paris Lisbon Madrid Barcelona Limassol Helsinki Amsterdam Munich Vienna Beijing Shanghai
New_York San_Francisco Chicago Boston Toronto Remote Удалённо Удаленно Russia Belarus Kazakhstan Uzbekistan Armenia Georgia Serbia Turkey Germany Cyprus Poland`

const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')
/** Names of towns that other things have as often: alone they tell of no place. */
const COMMON =
  /^(?:строитель|горняк|сокол|свободный|мирный|ясный|покров|дно|бор|луза|родники|болохово|снежинск)$/u
const ALL = [
  ...NAMES.split(/\s+/u).map((name) => name.replaceAll('_', ' ')),
  ...[...RUSSIAN.matchAll(/[:;]([А-ЯЁ][А-Яа-яЁё. -]+?) \d/gu)].map(([, name = '']) => name),
].filter((name) => !COMMON.test(fold(name)))
/** Letters as passports write them. */
const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  'а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ  ы y ь  э e ю yu я ya'
    .match(/[а-я] [a-z]*/gu)
    ?.map((pair) => pair.split(' ')) ?? [],
)
const inLatin = (name: string): string => name.replace(/[а-я]/gu, (letter) => LATIN[letter] ?? letter)
const TOWNS = new Set(
  ALL.map(fold).flatMap((name) => [name, inLatin(name), inLatin(name).replace(/yy$/u, 'y')]),
)

/** Endings of names and those they have in a case; other names do not change. */
type Endings = readonly (readonly [end: RegExp, ending: string])[]
/** After «в», of adjectives and of nouns. */
const INSIDE: readonly [adjectives: Endings, nouns: Endings] = [
  [
    [/(?<=[гкхжшчщн])ий$/u, 'ем'],
    [/[иы]й$/u, 'ом'],
    [/ие$/u, 'их'],
    [/ые$/u, 'ых'],
  ],
  [
    [/(?<=ск|ж)ий$|ый$/u, 'ом'],
    [/ия$/u, 'ии'],
    [/[ая]$/u, 'е'],
    [/(?<=пол|славл)ь$/u, 'е'],
    [/ь$/u, 'и'],
    [/й$/u, 'е'],
    [/(?<=[оеё]в|[иы]н)о$/u, 'е'],
    [/(?:ы|(?<!Соч|Тбилис|Батум|Хельсинк)и)$/u, 'ах'],
    [/ец$/u, 'це'],
    [/(?<=[бвгджзклмнпрстфхцчшщ])$/u, 'е'],
  ],
]
/** After «из». */
const FROM: typeof INSIDE = [
  [
    [/(?<=[гкхжшчщн])ий$/u, 'его'],
    [/[иы]й$/u, 'ого'],
    [/ие$/u, 'их'],
    [/ые$/u, 'ых'],
  ],
  [
    [/(?<=ск|ж)ий$|ый$/u, 'ого'],
    [/(?<=[гкхжшчщц])а$|я$/u, 'и'],
    [/а$/u, 'ы'],
    [/(?<=пол|славл)ь$/u, 'я'],
    [/ь$/u, 'и'],
    [/й$/u, 'я'],
    [/(?<=[оеё]в|[иы]н)о$/u, 'а'],
    [/(?<=Челн)ы$/u, 'ов'],
    [/(?:ы|(?<!Соч|Тбилис|Батум|Хельсинк)и)$/u, ''],
    [/ец$/u, 'ца'],
    [/(?<=[бвгджзклмнпрстфхцчшщ])$/u, 'а'],
  ],
]
/** «Вологде», «Нижнего Новгорода», «Ростова-на-Дону»: a town as it stands in a sentence. */
const DECLINED = new Map(
  ALL.filter((name) => /^[А-ЯЁ]/u.test(name)).flatMap((name) =>
    [INSIDE, FROM].map((endings) => [fold(decline(name, endings)), name] as const),
  ),
)
function decline(name: string, [adjectives, nouns]: typeof INSIDE): string {
  const [, first = '', noun = '', river = ''] =
    /^((?:[А-ЯЁ][а-яё]+[иы][йе] )?)(.+?)((?:-(?:на|по)-.+)?)$/u.exec(name) ?? []
  const change = (word: string, endings: Endings) => {
    const found = endings.find(([end]) => end.test(word))
    return found ? word.replace(...found) : word
  }
  return [change(first.trim(), adjectives), change(noun, nouns) + river].filter(Boolean).join(' ')
}
/** The name of a known town that stands in another case. */
export const nominative = (name: string): string =>
  TOWNS.has(fold(name)) ? name : (DECLINED.get(fold(name)) ?? name)

const PREFIX =
  /^(?:г(?:ород[а]?)?\.? ?|пос(?:[её]лок|\.)? ?|пгт\.? |с(?:ело|\.) ?|дер(?:евня|\.) ?|ст(?:аница|-ца|\.) ?)(?=[А-ЯЁ])/u
const REGION =
  /^(?:(?:республика|респ\.?) [А-ЯЁ][а-яё-]+(?:[ -][А-ЯЁ]?[а-яё-]+)?|[А-ЯЁ][а-яё-]+(?:ая|ский|кий|ной|ый) (?:область|обл\.?|край|район|р-н|округ|республика|АО)|[А-ЯЁ][а-яё-]+ (?:обл\.?|р-н)|[A-Z][a-z]+ (?:oblast|region|krai))$/u

/** Whether a piece of a line is a place: «Калуга», «г. Луга», «Тверская область», «Казань (Татарстан)». */
export function isPlace(text: string): boolean {
  if (text.length > 80) return false
  const pieces = text
    .replace(
      /\s?\([^)]*\)|(?<=\p{L})\s\p{Lu}\p{L}+(?:(?:ой|ого) (?:обл\.?|области|края|района|р-на)|(?:ая|ий) (?:обл\.?|область|край|район))$/gu,
      '',
    )
    .split(/,\s?/u)
    .filter((piece) => piece !== '')
  return (
    pieces.length > 0 &&
    pieces.length <= 4 &&
    isTown(pieces[0] ?? '') &&
    pieces
      .slice(1)
      .every(
        (piece) =>
          isTown(piece) || /^(?:ул|пр|м|ст\.? м|р-н|район|мкр|д)\.? ?/iu.test(piece) || /^\d+$/u.test(piece),
      )
  )
}

const isTown = (name: string): boolean =>
  TOWNS.has(fold(name.replace(PREFIX, ''))) ||
  (PREFIX.test(name) && name.length < 40 && name.split(' ').length <= 4) ||
  REGION.test(name)
