/** Names of towns and countries as they stand alone on a line of a resume; others are told by their form. */
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
Minsk Almaty Astana Tashkent Bishkek Yerevan Tbilisi Batumi Baku Riga Vilnius Tallinn Warsaw Berlin Prague Belgrade Istanbul Dubai London Paris Lisbon Madrid Barcelona Limassol Helsinki Amsterdam Munich Vienna Beijing Shanghai
New_York San_Francisco Chicago Boston Toronto Remote Удалённо Удаленно Russia Belarus Kazakhstan Uzbekistan Armenia Georgia Serbia Turkey Germany Cyprus Poland`

const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')
const TOWNS = new Set(NAMES.split(/\s+/u).map((name) => fold(name.replaceAll('_', ' '))))

/** Endings of names and those they have after «в»; other names do not change. */
const ENDINGS: readonly (readonly [end: RegExp, ending: string])[] = [
  [/ия$/u, 'ии'],
  [/[ая]$/u, 'е'],
  [/ь$/u, 'и'],
  [/й$/u, 'е'],
  [/(?:ы|(?<!Соч|Тбилис|Батум|Хельсинк)и)$/u, 'ах'],
  [/(?<=[бвгджзклмнпрстфхцчшщ])$/u, 'е'],
]
/** «Вологде», «Нижнем Новгороде»: towns as they stand after «в». */
const INSIDE = new Map(
  NAMES.split(/\s+/u)
    .map((name) => name.replaceAll('_', ' '))
    .filter((name) => /^[А-ЯЁ]/u.test(name))
    .map((name) => [fold(inside(name)), name]),
)
function inside(name: string): string {
  const [, adjective = '', town = name] = /^([А-ЯЁ][а-яё]+[иы]й|[А-ЯЁ][а-яё]+ые) (.+)$/u.exec(name) ?? []
  const before = adjective.replace(/[иы]й$/u, (end) => (end === 'ий' ? 'ем' : 'ом')).replace(/ые$/u, 'ых')
  const [pattern, ending] = ENDINGS.find(([end]) => end.test(town)) ?? [/$/u, '']
  const noun = town.replace(pattern, ending)
  return before === '' ? noun : `${before} ${noun}`
}
/** The name of a known town that stands in another case. */
export const nominative = (name: string): string => INSIDE.get(fold(name)) ?? name

const PREFIX =
  /^(?:г(?:ород)?\.? ?|пос(?:[её]лок|\.)? ?|пгт\.? |с(?:ело|\.) ?|дер(?:евня|\.) ?|ст(?:аница|-ца|\.) ?)(?=[А-ЯЁ])/u
const REGION =
  /^(?:(?:республика|респ\.?) [А-ЯЁ][а-яё-]+(?:[ -][А-ЯЁ]?[а-яё-]+)?|[А-ЯЁ][а-яё-]+(?:ая|ский|кий|ной|ый) (?:область|обл\.?|край|район|р-н|округ|республика|АО)|[А-ЯЁ][а-яё-]+ (?:обл\.?|р-н)|[A-Z][a-z]+ (?:oblast|region|krai))$/u

/** Whether a piece of a line is a place: «Калуга», «г. Луга», «Тверская область», «Казань (Татарстан)». */
export function isPlace(text: string): boolean {
  if (text.length > 80) return false
  const pieces = text
    .replace(/\s?\([^)]*\)/gu, '')
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
