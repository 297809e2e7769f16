/** Sentences that add another way to have what was asked before them. */
import { foldText } from '../../text/normalise.ts'
import { isStrongName } from './alternatives.ts'
import { withoutHints } from './wording.ts'

/** «Фарма тоже родня», «если работали с Rabbit, переучитесь»: another way to have what was asked before. */
const ALSO =
  /^[^.;!?]{3,90}?(?<![а-я])(?:тоже|также) (?:наш[а-я]* |нам )?(?:мир|родня|родн|подойд|подход|год[ия]тся|счита|засчит|зачт|рассм|сгод|хорош)|(?:все едино|без разницы)[.! ]*$|^[^а-яa-z]*(?:учтем|зачтем|засчитаем) |(?<![а-я])зачтем за |^[^а-я]*(?:мы )?(?:также |тоже )?рассмотрим (?:также |и )?(?!тех|люд|всех|кандидат|челов|специал|соиск|только)|(?:people|folks|developers) (?:will be|are) (?:fine|welcome)/
export const isAlso = (text: string): boolean =>
  ALSO.test(foldText(text)) ||
  (/(?:ничего|переучитесь|привыкнете)/iu.test(text) && /^[^а-яё]*если /iu.test(text))
/** «Или были табельщиком, нарядчиком: название неважно». */
const OR_ELSE = /^[^\p{L}(]*(?:или|либо)\s+(?:(?:были|был|работали|работал)\s+)?([^:;.]{4,160})/iu
/** The ask before such a sentence, with the names or the work that the sentence adds. */
export function withAlso<T extends { readonly any_of: readonly string[] }>(draft: T, text: string): T {
  const other = OR_ELSE.exec(text)?.[1]
  const names =
    other === undefined
      ? isStrongName(draft.any_of[0] ?? '')
        ? ((text.match(FORGIVEN)?.[0] ?? text).match(/[A-Z][\w+#.]*\w/g) ?? []).filter((name) =>
            isStrongName(name),
          )
        : []
      : other.split(/,\s+|\s+(?:или|либо)\s+/u).map((name) => withoutHints(name))
  const any_of = [
    ...new Set([...draft.any_of, ...names.filter((name) => name.length > 2 && !VAGUE.test(name))]),
  ]
  return { ...draft, any_of: any_of.slice(0, 12) }
}
const VAGUE = /^(?:друг|ин(?:ой|ая|ые)|аналог|подобн|похож|например|люб)/iu
export const isOrElse = (text: string): boolean => OR_ELSE.test(text)

/** «…, если всю жизнь в «Бухгалтерии», ничего, переучитесь». */
export const FORGIVEN =
  /(?:^|,?\s+)(?:а )?если (?:[^.;!?]|\.(?=\d))*?(?:(?:ничего|не страшно|не беда)(?![а-яё])|переучитесь|переучим|привыкнете|разбер[её]тесь|подтянем)[^.;!?]*/giu
