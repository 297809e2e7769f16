/** Pieces of a line that each say one thing. */

/** What one line says one after the other: «Повар, от 90 000 руб.», «Salary: $4500. Ready to relocate.» */
export const clausesOf = (line: string): string[] =>
  line.length > 400
    ? []
    : line
        .split(
          /\t|\s?[|•·;]\s?|\s\/\s|\s\(|\)$|(?<!(?:плата|доход|оклад|ожидани[яе]|зп|salary))\s[—–]\s(?=(?:от|до|from|ready|open|не готов|готов)|\d)|(?<!\d),\s|,\s(?!\d{3}(?!\d))|(?<=\p{L}{4}|\p{L}\)|руб|\d|[₽₸$€»])\.\s(?=\p{Lu})|\s[—–]\s(?=\+?\d[\d ()-]{8,}|\S+@)|(?<=@\S{3,60}\.\p{L}{2,8})\s(?=\p{Lu})|\s+(?=\p{Extended_Pictographic})|\s(?=(?:Гражданство|Переезд|Зарплата|Город|Телефон|Почта|Citizenship|Nationality|Relocation|Salary|City|Phone|E-?mail)\s?:|(?:Телефон|Город|Phone|City)\s[\p{Lu}\d+]|Готова? к )/u,
        )
        .map((clause) => clause.replace(/^(?:\d{1,2}[.)]\s)?[^\p{L}\d+$€£₽(«"]+|[\s.]+$/gu, '').trim())
        .filter((clause) => clause !== '')
