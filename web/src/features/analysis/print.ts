/** Adopted and not linked: the files of lazy screens are named in what the sign-in page loads, and each name costs it. */
import rules from './print.css?inline'

const sheet = new CSSStyleSheet()
sheet.replaceSync(rules)
document.adoptedStyleSheets.push(sheet)
