/** Adopted as a constructed style sheet, as that of the candidate's card and for the same reason. */
import rules from './print.css?inline'

const sheet = new CSSStyleSheet()
sheet.replaceSync(rules)
document.adoptedStyleSheets.push(sheet)
