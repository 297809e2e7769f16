/** How much a word tells about a trade: nothing for «и», little for «работа», much for «вакцинация». */
import { lexicon } from '../lexicon.ts'
import { isSoft } from '../vacancy/soft.ts'
import { phraseKeys } from './tokens.ts'

const STOP = new Set(
  phraseKeys(
    `и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от меня еще нет о об из ему теперь когда даже ну ли если или ни быть был него до вас уж вам ведь там потом себя ничего ей может они тут где есть надо ней для мы тебя их чем была сам чтоб без будто чего раз тоже себе под будет ж тогда кто этот того потому этого какой ним здесь этом один почти мой тем чтобы нее были куда всех при этих эти наш наши нашей наша вас ваш ваша можно после над больше тот через про всего них какая много три эту моя впрочем хорошо свою этой перед иногда лучше чуть том нельзя такой им более всегда конечно всю между также т д др тп пр г год года лет гг т.д. etc the a an of in on at to for with and or by from as is are was were be been it this that we you our your i my me their its have has had will not all any which who if but so do does did up out into over under about than then`,
  ),
)

const GENERIC = new Set(
  phraseKeys(
    `работа работать рабочий опыт знание знать навык умение уметь владение владеть понимание понимать возможность компания команда проект задача обязанность требование условие ответственность ответственный качество процесс результат участие участвовать выполнение выполнять осуществлять осуществление обеспечение обеспечивать проведение проводить ведение вести подготовка подготовить организация организовать контроль контролировать взаимодействие взаимодействовать составление составлять оформление оформлять разработка разрабатывать создание создавать поддержка поддерживать использование использовать различный новый основной необходимый общий высокий хороший отличный уверенный базовый современный крупный большой дополнительный соответствие соответствующий область сфера направление деятельность специалист сотрудник менеджер руководитель отдел подразделение предприятие организация система документ документация отчет отчетность программа данные информация решение решать вопрос анализ управление управлять управленческий развитие развивать развиваться план планирование планировать оптимизация повышение улучшение внедрение реализация продукт услуга клиент заказчик пользователь партнер рынок отношение общение связь время день месяц час дата период уровень вид тип форма порядок срок правило норма стандарт метод способ средство средства ресурс материал оборудование техника технический технология технологический производство производственный промышленный инструмент функция функционал мероприятие обучение консультация консультирование персонал кадры человек люди лицо место россия российский москва город регион область край район группа холдинг лидер лидерский коллектив коллега дружный профессиональный профессионал карьера карьерный рост доход зарплата заработный плата оклад премия бонус график офис удаленный желание готовность желательно плюс приветствуется преимущество самостоятельный самостоятельно внимательность коммуникабельность стрессоустойчивость инициативность аналитический мышление грамотный речь пользователь компьютер пк письменный устный образование высший средний специальный work working experience team teamwork skills skill knowledge ability strong good excellent using use used development developing develop developer develope management manage manager project projects product company business responsible responsibilities support supporting create creating create new various including based participation participate customer customers client clients service services system systems data process processes solution solutions tool tools task tasks quality technology technologies technical level year years plus understanding ensure provide`,
  ),
)

/** 0…1. Words of many professions tell little; words of one tell most; words of none stand between. */
export function keyWeight(key: string): number {
  const known = memo.get(key)
  if (known !== undefined) return known
  const weight = weigh(key)
  memo.set(key, weight)
  if (memo.size > 50_000) memo.clear()
  return weight
}
const memo = new Map<string, number>()

/** A skill not tied to any profession by the tables still names a trade better than a plain word. */
const FREE_SKILL = 0.7

function weigh(key: string): number {
  if (key.startsWith('#'))
    return isSoft(key.slice(1)) ? 0.12 : (lexicon().skillSigns.get(key.slice(1))?.weight ?? FREE_SKILL)

  if (STOP.has(key) || /^\d+$/.test(key)) return 0
  if (key.length === 1) return 0.05
  if (GENERIC.has(key)) return 0.12
  const { keySpread, professions } = lexicon()
  const spread = keySpread.get(key)
  if (spread === undefined) return key.length < 3 ? 0.2 : 0.5
  return Math.max(0.25, 1 - Math.log(spread) / Math.log(1 + professions.size))
}

export function isStopKey(key: string): boolean {
  return STOP.has(key)
}
