/** Given names of people as resumes of this market have them, folded: a sign of a name, never needed for one. */
const NAMES = `александр александра алексей алена алина алиса алла анастасия анатолий ангелина андрей анжела анжелика анна антон антонина арина аркадий арсений артем артур богдан борис вадим валентин
валентина валерий валерия варвара василий василиса вера вероника виктор виктория виталий виолетта владимир владислав владислава влад всеволод вячеслав галина геннадий георгий герман глеб григорий давид дана
даниил данила данил дарья денис диана дина дмитрий ева евгений евгения егор екатерина елена елизавета ефим жанна захар зинаида зоя иван игорь илья инна иннокентий ирина карина кира кирилл клавдия
константин кристина ксения лариса лев леонид лидия лилия лина лия любовь людмила макар максим маргарита марианна марина мария марк марта матвей мила милана мирон мирослав михаил надежда наталия наталья нелли
ника никита николай нина нонна оксана олег олеся ольга павел петр полина прохор раиса регина римма роберт родион роман руслан савелий светлана семен сергей снежана софия софья станислав степан стефания
таисия тамара тарас татьяна тимофей тихон ульяна федор федора филипп эдуард элеонора элина эльвира эмилия эмма эрик юлиан юлия юрий яна ярослав ярослава игнат клим лука назар платон савва фаина нана дания
азамат айгуль айдар айрат айсылу алия алмаз альберт альбина альфия амина амир анвар арсен арам армен артак ашот аслан ахмед ахмат бахтияр болат булат вагиф гаяне гульнара гульназ гульшат гузель гузяль дамир
динара диляра дильноза джамшед жасур зарина зауре заур зульфия ибрагим ильдар ильнур ильшат ильяс камила камиль карен лейла лиана лиля линар мадина магомед малика мансур марат мурад муса наиль наиля нурлан
нурия омар равиль рамиль рамис расул рашид ренат рената рифат рустам сабина саид салават самвел санжар сардор тигран тимур умар фарид фарида фарида фатима хасан чингиз шамиль эльдар эльмира эмиль юсуф ясмина гагик кузьма прасковья фекла макарий аким архип демид емельян ефросинья евдокия агафья пелагея матрена серафима серафим нонна ада роза софа белла эмин теймур вугар севда севиндж нигяр айсел гюнель турал орхан шахрияр бахтиер бахтиёр нурсултан данияр тахир фархад рафаэль рубен давид гор мгер сурен гаянэ асмик лусине нино гиорги георгий тамаз заза вахтанг
ерлан айбек айнур асель гаухар данияр жанар кайрат куаныш мадияр санжар бекзат бахром дилшод шерзод улугбек отабек фарход нигора мухаммад алишер бобур нодира гулнора
anna aleksandr alexander alexandra aleksandra alexey aleksey alexei alina andrey andrei anastasia anton artem arthur boris darya daria denis dmitry dmitrii dmitriy ekaterina elena elizaveta evgeny evgeniy evgenia galina georgy
gleb igor ilya inna irina ivan kirill konstantin ksenia larisa leonid lev maksim maxim margarita maria marina mark mikhail nadezhda natalia natalya nikita nikolay nikolai nina oleg olga pavel petr polina roman ruslan
semyon sergey sergei sofia stanislav stepan svetlana tatiana tatyana timur vadim valentina valeria vasily vera victor viktor victoria viktoria vitaly vladimir vladislav vyacheslav yana yaroslav yulia julia yuri yury
aigul aidar azamat marat rustam timur alla john james robert michael william david richard joseph thomas charles daniel matthew anthony donald steven paul andrew joshua kenneth kevin brian george edward ronald
timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon benjamin samuel gregory frank patrick raymond jack dennis jerry tyler aaron adam henry oliver peter mary patricia
jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty sandra margaret ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca laura sharon cynthia kathleen amy
angela shirley brenda emma pamela nicole samantha katherine christine helen rachel carolyn janet diane julie alice jane`
const KNOWN = new Set(NAMES.split(/\s+/u))

export const isGivenName = (word: string): boolean => KNOWN.has(word.toLowerCase().replaceAll('ё', 'е'))
