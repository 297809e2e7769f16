/** Which current results pass a filter: files hold exactly the candidates that the list shows for it. */
export { selectCurrent, readingWithoutQuestions } from './result-queries.ts'
export { tallyVacancies, type FoundVacancy } from './figure-queries.ts'
