/** The life of an import of staff. */
export const staffImportStates = ['uploaded', 'ready', 'importing', 'completed', 'reverted'] as const
export type StaffImportState = (typeof staffImportStates)[number]

/** Which state may follow which; a second choice of columns makes it ready anew. */
export const staffImportMoves: Record<StaffImportState, readonly StaffImportState[]> = {
  uploaded: ['ready'],
  ready: ['ready', 'importing'],
  importing: ['completed'],
  completed: ['reverted'],
  reverted: [],
}
/** Whether an import in one state may go to the other. */
export const mayBecome = (from: StaffImportState, to: StaffImportState) => staffImportMoves[from].includes(to)

/** What becomes, or became, of a row. */
export const staffImportOutcomes = ['create', 'created', 'refused'] as const
export type StaffImportOutcome = (typeof staffImportOutcomes)[number]
export const staffImportLimits = { bytes: 5 * 1_048_576, rows: 2_000, columns: 50, samples: 5 } as const

/** The fields a column may go to (G-M-85), with what people call them. */
export const staffImportFields = [
  {
    field: 'first_name',
    label: 'First name',
    kind: 'name',
    example: 'Grace',
    labels: names(`first name|given name|prénom|ad|isim|الاسم الأول`),
  },
  {
    field: 'last_name',
    label: 'Last name',
    kind: 'name',
    example: 'Hopper',
    labels: names(`last name|surname|nom|nom de famille|soyad|soyadı|اسم العائلة`),
  },
  {
    field: 'email',
    label: 'Email',
    kind: 'email',
    example: 'grace@example.com',
    labels: names(`email|e-mail|email address|courriel|e-posta|البريد الإلكتروني`),
  },
  {
    field: 'country_code',
    label: 'Country code',
    kind: 'text',
    example: '+90',
    labels: names(`country code|dial code|indicatif|ülke kodu|رمز الدولة`),
  },
  {
    field: 'mobile',
    label: 'Mobile',
    kind: 'phone',
    example: '5321112233',
    labels: names(`mobile|mobile number|phone|téléphone|telefon|cep telefonu|رقم الجوال|الهاتف`),
  },
  { field: 'gender', label: 'Gender', kind: 'text', example: 'female', labels: names(`gender|sex|genre|sexe|cinsiyet|الجنس`) },
  { field: 'role', label: 'Role', kind: 'text', example: 'Counsellor', labels: names(`role|roles|position|rôle|rol|görev|الدور`) },
  { field: 'branch', label: 'Branch', kind: 'text', example: '', labels: names(`branch|office|agence|bureau|şube|الفرع`) },
  { field: 'team', label: 'Team', kind: 'text', example: '', labels: names(`team|teams|équipe|ekip|takım|الفريق`) },
] as const
export type StaffImportField = (typeof staffImportFields)[number]['field']
/** Fields without which nobody can be made. */
export const neededFields: readonly StaffImportField[] = ['first_name', 'last_name', 'email', 'mobile', 'gender', 'role']

function names(list: string): readonly string[] {
  return list.split('|')
}
