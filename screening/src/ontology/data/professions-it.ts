import type { ProfessionRow } from '../types.ts'

/** Information technology. */
export const itProfessionRows: readonly ProfessionRow[] = [
  { id: 'java-developer', title: 'Java-разработчик', aliases: ['java developer', 'программист java', 'разработчик java', 'java программист', 'java engineer', 'java-инженер', 'backend java developer'], family: 'it-dev', near: [], skills: ['java', 'sql'], words: ['разработка микросервисов', 'jvm', 'spring boot', 'бэкенд на java', 'hibernate', 'maven', 'rest api', 'код ревью'] },
]
