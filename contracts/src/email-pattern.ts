/**
 * An e-mail address in Latin letters, or with a domain or a name in Cyrillic ones («имя@компания.рф»). Apart from the forms, so that
 * the first page does not load the schema library.
 */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)[\wА-ЯЁа-яё'+.-]*[\wА-ЯЁа-яё+-]@(?:[A-Za-z\dА-ЯЁа-яё][A-Za-z\dА-ЯЁа-яё-]*\.)+(?:[A-Za-z]{2,}|[А-ЯЁа-яё]{2,})$/
