/** Words that tell a company from a position and from what was done there. */

/** Alternatives of a pattern, written over several lines. */
const alternatives = (lines: string): string => lines.replace(/\s*\n\s*/gu, '')

/** Legal forms, and short names of kinds of employers. */
export const LEGAL_FORMS = alternatives(String.raw`ооо|оао|зао|нпо|нпф|нпп|сооо|чтуп|чуп|гауз|пао|нао|ао|ип|чп|тоо|тдо|одо|фгуп|фгбу|фгбоу|фгау|фку|фгку|гбу|гау|гбуз|гку|гуп|муп|мбу|мау|
мбоу|мбдоу|мдоу|маоу|гбоу|гбпоу|мку|мкоу|гкоу|огбуз|кгбуз|огуп|нии|нко|ано|чоп|чоо|чоу|тсж|снт|кфх|спк|гск|
гк|тд|тк|ук|ск|тц|трц|цб|рц|мфц|оп|войсковая часть|в/ч|llc|llp|ltd|inc|gmbh|plc|corp|jsc|pjsc|ojsc|cjsc|
s\.?a\.?|oü|sia|b\.v|co`)

/** What an employer may be. */
export const WORKPLACES = alternatives(String.raw`компани[яи]|групп[аы] компаний|холдинг|корпорация|концерн|банк|завод|фабрика|комбинат|предприятие|
агентство|бюро|студия|салон|магазин|сеть|супермаркет|гипермаркет|кафе|ресторан|бар|кофейня|столовая|
гостиница|отель|клиника|больница|поликлиника|госпиталь|аптека|лаборатория|центр|институт|университет|
академия|школа|гимназия|лицей|колледж|техникум|детский сад|училище|администрация|министерство|управление|
департамент|комитет|инспекция|дирекция|склад|ферма|хозяйство|типография|издательство|редакция|автосервис|
автопарк|таксопарк|депо|порт|аэропорт|театр|музей|библиотека|фонд|союз|ассоциация|артель|кооператив|
мастерская|пекарня|кондитерская|прачечная|химчистка|пиццерия|оптика|ателье|фитнес|парикмахерская|company|group|bank|holding|studio|agency|labs?|hotel|restaurant|
cafe|university|school|college|hospital|clinic|solutions|systems|technologies|partners|consulting|services|
industries|factory|foods|media|ventures|software|bureau|centre|center|institute`)

/** Beginnings of nouns of positions; some have a word before them. */
export const POSITIONS = alternatives(String.raw`\p{L}{2,12}(?:технолог|инженер|механик|слесарь|мастер|оператор|логист|менеджер|экономист|терапевт|хирург|психолог|электрик|дизайнер|техник)(?!\p{L})|
менеджер|инженер|специалист|директор|руководител|начальник|заведующ|зав\.|администратор|оператор|
консультант|продавец|кассир|бухгалтер|экономист|юрист|адвокат|секретар|делопроизводител|водител|экспедитор|
курьер|грузчик|кладовщик|комплектовщик|фасовщик|упаковщик|упаковщица|сборщик|слесар|сварщик|
электрогазосварщик|электрик|электромонт|электромеханик|сантехник|монтажник|токар|фрезеровщик|наладчик|
машинист|крановщик|стропальщик|механик|автомеханик|моторист|тракторист|комбайнер|маляр|штукатур|плиточник|
каменщик|бетонщик|кровельщик|столяр|плотник|разнорабоч|рабоч|подсобн|уборщи|дворник|охранник|сторож|вахтер|
повар|пекар|кондитер|бариста|бармен|официант|хостес|шеф|су-шеф|посудомой|горничн|портье|врач|доктор|
фельдшер|медсестр|медбрат|сестра|брат|санитар|санитарк|акушер|фармацевт|провизор|стоматолог|терапевт|
хирург|педиатр|психолог|логопед|дефектолог|ветеринар|ветврач|учител|преподавател|педагог|воспитател|нян|
методист|тренер|инструктор|репетитор|лектор|доцент|профессор|ассистент|лаборант|научн\p{L}* сотрудник|
сотрудник|аналитик|программист|разработчик|тестировщик|верстальщик|дизайнер|художник|архитектор|
проектировщик|конструктор|технолог|химик|биолог|агроном|зоотехник|доярк|геодезист|геолог|маркшейдер|
сметчик|прораб|мастер|бригадир|диспетчер|логист|закупщик|снабженец|товаровед|мерчендайзер|промоутер|
маркетолог|копирайтер|редактор|журналист|корреспондент|фотограф|видеограф|монтажер|монтажёр|режиссер|
режиссёр|актер|звукорежисс|переводчик|рекрутер|супервайзер|торговый представител|агент(?!ств)|брокер|риелтор|
риэлтор|аудитор|инспектор|контрол[её]р|ревизор|кредитн|инкассатор|парикмахер|косметолог|массажист|визажист|
маникюр|швея|портн|закройщик|обувщик|стажер|стажёр|практикант|волонтер|волонтёр|координатор|куратор|
архивариус|библиотекар|эколог|эксперт|ведущ|помощник|заместител|председател|президент|основател|владелец|
собственник|индивидуальный предпринимател|предпринимател|самозанят|фрилансер|фриланс|командир|военнослуж|
пожарн|спасател|следовател|дознавател|полицейск|участков|депутат|помбух|аппаратчик|обвальщик|жиловщик|
формовщик|литейщик|кузнец|термист|дробильщик|бурильщик|помбур|бурови|взрывник|проходчик|стивидор|докер|
матрос|боцман|капитан|штурман|пилот|бортпроводни|стюард|проводник|кондуктор|флорист|озеленител|садовник|
лесник|егерь|тимлид|техлид|скрам|продакт|проджект|девопс|сисадмин|эникей|геймдизайнер|моделлер|аниматор|
левел|промптер|датасаентист|видеомонтаж|smm|таргетолог|директолог|сеошник|контент|оценщик|страхов|актуари|
казначе|техник|комендант|завхоз|костюмер|гид|экскурсовод|крупье|кинолог|грумер|заправщик|автослесар|
шиномонтаж|мойщик|приемщик|приёмщик|оформител|печатник|переплетчик|резчик|станочник|раскройщик|вязальщ|
ткач|пряд|укладчик|транспортировщик|кочегар`)

/** Beginnings of what stands before the noun: ranks, fields, languages of programming. */
export const RANKS = alternatives(String.raw`гл\.|ген\.|ст\.|вед\.|пом\.|мл\.|старш|младш|главн|ведущ|перв|втор|помощни|зам|и\. ?о|врио|дежурн|
выпускающ|исполняющ|частн|сменн|технич|медицинск|коммерческ|генеральн|исполнительн|финансов|региональн|
территориальн|торгов|участков|тестов|арт|шеф|су|бренд|контент|веб|web|smm|seo|pr|hr|it|qa|backend|frontend|
fullstack|full|front|back|java|python|php|go|golang|c#|c\+\+|1с|1c|ios|android|devops|data|ml|unity|react|
ux|ui|b2b|product|project|sales`)

/** Nouns of positions in English. */
export const ENGLISH_POSITIONS = alternatives(String.raw`manager|engineer|developer|programmer|director|head|lead|chief|officer|specialist|analyst|designer|
architect|administrator|consultant|assistant|accountant|clerk|cashier|teacher|tutor|nurse|doctor|driver|
cook|chef|waiter|waitress|bartender|barista|supervisor|coordinator|executive|representative|agent|intern|
trainee|tester|scientist|researcher|writer|copywriter|editor|journalist|translator|interpreter|recruiter|
marketer|operator|technician|mechanic|electrician|welder|founder|co-founder|owner|partner|president|ceo|
cto|cfo|coo|secretary|receptionist|lawyer|attorney|economist|auditor|buyer|merchandiser|seller|salesman|
salesperson|producer|photographer|volunteer|freelancer|devops|qa|sre|dba|team lead|professor|lecturer|
librarian|guard|courier|loader|storekeeper|dispatcher|planner|estimator|foreman|worker`)

/** Verbs that English duties begin with. */
export const ENGLISH_DEEDS = alternatives(String.raw`built|designed|developed|managed|led|created|implemented|maintained|supported|wrote|tested|prepared|
planned|launched|ran|handled|hired|kept|served|counted|closed|filed|reviewed|moved|tuned|mentored|reported|
automated|negotiated|reconciled|coordinated|provided|performed|conducted|responsible|worked|working|helped|
assisted|improved|increased|reduced|delivered|achieved|established|trained|supervised|organi[sz]ed|
analy[sz]ed|participated|developing|managing|creating|writing|supporting|maintaining|building|leading|
preparing`)
