/** Industries of employers as hh.ru names them in its own files, between the company and the position. */
const NAMES = `Автомобильный бизнес|Гостиницы, рестораны, общепит, кейтеринг|Государственные организации|Добывающая отрасль|ЖКХ|Информационные технологии, системная интеграция, интернет|Искусство, культура|Лесная промышленность, деревообработка|Медицина, фармацевтика, аптеки|Металлургия, металлообработка|Нефть и газ|Образовательные учреждения|Общественная деятельность, партии, благотворительность, НКО|Перевозки, логистика, склад, ВЭД|Продукты питания|Промышленное оборудование, техника, станки и комплектующие|Розничная торговля|СМИ, маркетинг, реклама, BTL, PR, дизайн, продюсирование|Сельское хозяйство|Строительство, недвижимость, эксплуатация, проектирование|Телекоммуникации, связь|Товары народного потребления (непищевые)|Тяжелое машиностроение|Управление многопрофильными активами|Услуги для бизнеса|Услуги для населения|Финансовый сектор|Химическое производство, удобрения|Электроника, приборостроение, бытовая техника, компьютеры и оргтехника|Энергетика|Оптовая торговля|Производство|Торговля
Automotive Business|Hotels, Restaurants, Catering|Government|Mining|Housing and Communal Services|IT, System Integration, Internet|Art, Culture|Forestry, Woodworking|Medicine, Pharmaceuticals, Pharmacies|Metallurgy, Metalworking|Oil and Gas|Educational Institutions|Public Activities, Political Parties, Charity, NGOs|Transportation, Logistics, Warehouse, Foreign Trade|Food Products|Industrial Equipment, Machinery|Retail|Mass Media, Marketing, Advertising, BTL, PR, Design, Production|Mass Media, Marketing, Advertising|Agriculture|Construction, Real Estate, Maintenance, Design|Telecommunications|Consumer Goods (non-food)|Essential Commodities (non-food)|Heavy Engineering|Business Services|Services for the Population|Finance|Financial Sector|Chemical Production, Fertilizers|Electronics, Instrument Engineering|Energy|Wholesale`
const KNOWN = new Set(NAMES.split(/[|\n]/u).map((name) => fold(name)))

function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[«»"().,]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Two of the words that names of industries consist of, in a list: «Металлургия, металлообработка». */
const WORD =
  /(?<!\p{L})(?:электроника|медицина|фармацевтика|аптеки|металлургия|металлообработка|логистика|склад|вэд|перевозки|недвижимость|строительство|эксплуатация|проектирование|интернет|системная интеграция|информационные технологии|деревообработка|кейтеринг|общепит|гостиницы|рестораны|реклама|сми|маркетинг|дизайн|продюсирование|связь|телекоммуникации|приборостроение|бытовая техника|оргтехника|удобрения|станки|комплектующие|культура|искусство|благотворительность|нко|logistics|warehousing|warehouse|international trade|foreign trade|transportation|freight|construction|real estate|marketing|advertising|media|telecommunications|pharmaceuticals|medicine|metallurgy|woodworking|catering|hotels|restaurants|finance|insurance|retail|wholesale|electronics|machinery|agriculture|system integration|internet|software)(?!\p{L})/giu

/** «Internet company (search engines, payment systems)»: a kind of employers, and examples in brackets. */
const EXAMPLES =
  /^\p{Lu}[\p{Ll}-]+(?:,? [\p{Ll}-]+){0,5} \(\p{Ll}[\p{Ll} .-]{2,40}(?:, \p{Ll}[\p{Ll} .-]{2,80}){1,6}(?: и прочее| etc\.?)?\)$/u

export function isIndustry(text: string): boolean {
  const plain = text.replace(/\.\.\.(?: ?показать ещ[её])?$|… ?показать ещ[её]$/iu, '')
  if (plain.length > 120) return false
  return (
    KNOWN.has(fold(plain)) ||
    EXAMPLES.test(plain) ||
    (plain.includes(',') &&
      !plain.endsWith('.') &&
      new Set(plain.toLowerCase().match(WORD)).size >= 2 &&
      plain.split(/\s/u).length <= 8 &&
      /^\p{Lu}/u.test(plain))
  )
}
