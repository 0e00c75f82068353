/** The life of a catalogue file. */
export const catalogueImportStates = ['uploaded', 'checking', 'ready', 'importing', 'completed', 'reverting', 'reverted', 'failed'] as const
export type CatalogueImportState = (typeof catalogueImportStates)[number]

/** Which state may follow which; what failed is checked anew, or what it did is undone. */
export const catalogueImportMoves: Record<CatalogueImportState, readonly CatalogueImportState[]> = {
  uploaded: ['checking'],
  checking: ['ready', 'failed'],
  ready: ['checking', 'importing'],
  importing: ['completed', 'failed'],
  completed: ['reverting'],
  reverting: ['reverted', 'failed'],
  reverted: [],
  failed: ['checking', 'reverting'],
}
/** Whether an import in one state may go to the other. */
export const mayBecome = (from: CatalogueImportState, to: CatalogueImportState) => catalogueImportMoves[from].includes(to)
/** Whether the server is at work on it. */
export const isCatalogueImportBusy = (state: CatalogueImportState) => state === 'checking' || state === 'importing' || state === 'reverting'

/** What would become, or became, of a row. */
export const catalogueOutcomes = ['create', 'change', 'same', 'refused', 'created', 'changed'] as const
export type CatalogueOutcome = (typeof catalogueOutcomes)[number]
export const catalogueImportLimits = {
  bytes: 30 * 1_048_576,
  rows: 50_000,
  columns: 60,
  samples: 5,
  matches: 300,
  matchedText: 300,
} as const

/** The columns of a catalogue file (docs/catalogue.md), with what people call them; back ticks tell what is never shown from texts to translate. */
export const catalogueFields = [
  field(
    'institution',
    'Institution',
    `University of Leeds`,
    `university|college|school|provider|établissement|université|üniversite|kurum|الجامعة|المؤسسة`,
  ),
  field('institution_alias', 'Short name of the institution', 'UoL', `alias|short name|abbreviation`),
  field('institution_url', 'Website of the institution', 'https://leeds.ac.uk', `website|institution website|university url`),
  field('institution_logo_url', 'Logo of the institution', '', `logo|logo url`),
  field('country', 'Country', `United Kingdom`, `country code|pays|ülke|الدولة|البلد`),
  field('currency', 'Currency', 'GBP', `fee currency|devise|para birimi|العملة`),
  field('campus', 'Campus', `Main campus`, `campus name|location|kampüs|الحرم الجامعي`),
  field('city', 'City', 'Leeds', `town|ville|şehir|المدينة`),
  field('state', 'State', '', `province|region|état|eyalet|الولاية`),
  field(
    'program',
    'Program',
    `MSc Data Science`,
    `programme|course|course name|program name|programme name|title|formation|bölüm|البرنامج`,
  ),
  field('program_url', 'Website of the program', '', `program website|course url|course link`),
  field('category', 'Category', 'higher_education', `program category|catégorie|kategori|الفئة`),
  field('program_type', 'Type of program', 'degree', `course type|award type`),
  field('study_level', 'Study level', 'Master', `level|level of study|degree level|niveau|seviye|المستوى`),
  field('discipline', 'Discipline', 'Computing and data', `subject|field of study|area|domaine|alan|التخصص`),
  field('duration', 'Duration', '12', `length|durée|süre|المدة`),
  field('duration_type', 'Unit of the duration', 'Months', `duration unit|unit`),
  field('study_mode', 'Full time or part time', `full time`, `mode|mode of study|attendance mode`),
  field('attendance_on', 'Where it is taught', 'on_campus', `delivery|delivery mode|attendance`),
  field('pgwp', 'Work permit after graduation', 'no', `post graduation work permit|work permit`),
  field('tuition_fee', 'Tuition fee', '20000', `tuition|fee|annual fee|frais de scolarité|öğrenim ücreti|الرسوم الدراسية`),
  field('application_fee', 'Application fee', '0', `frais de dossier|başvuru ücreti|رسوم التقديم`),
  field('intakes', 'Intakes', 'September|January', `intake|start months|start dates|rentrées|dönemler|مواعيد البدء`),
  field('test_scores', 'Test scores', 'IELTS:6.5:6.0', `english requirement|language requirement|scores`),
  field(
    'min_requirement',
    'Requirements',
    `A first degree`,
    `requirement|entry requirements|admission requirements|conditions|koşullar|الشروط`,
  ),
  field('tags', 'Tags', '', `keywords`),
  field('duration_range', 'Range of durations', '', `weeks range`),
  field('weekly_hours', 'Hours a week', '', `hours per week|lessons per week`),
  field('english_level', 'English level', '', `language level`),
  field('age', 'Age', '', `minimum age|age range`),
  field('start_date', 'Start date', '', `starts on`),
  field('accommodation', 'Accommodation', '', `housing`),
  field('checklist', 'Checklist', '', `documents|required documents`),
] as const
export type CatalogueField = (typeof catalogueFields)[number]['field']
/** Without these a file is no catalogue. */
export const neededCatalogueFields: readonly CatalogueField[] = ['institution', 'country', 'program']
/** The columns whose texts are looked up in a list, where a person may say what an unknown text stands for. */
export const matchedCatalogueFields = ['country', 'study_level', 'discipline'] as const
export type MatchedCatalogueField = (typeof matchedCatalogueFields)[number]

function field<const F extends string>(name: F, label: string, example: string, spellings: string) {
  return { field: name, label, kind: 'text' as const, example, labels: [label, ...spellings.split('|')] }
}
