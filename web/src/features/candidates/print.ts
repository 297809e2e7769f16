/**
 * Adopted as a constructed style sheet instead of linked: the sign-in page would
 * load a list with the file names of all linked style sheets of lazy screens.
 */
import rules from './print.css?inline'

const sheet = new CSSStyleSheet()
sheet.replaceSync(rules)
document.adoptedStyleSheets.push(sheet)
