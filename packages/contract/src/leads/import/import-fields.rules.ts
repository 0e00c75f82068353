/** What a column of an import may become, described once: for guessing, for reading and for the screen. */
export interface ImportField {
  readonly field: string
  /** Its name on the screen and in the template. */
  readonly label: string
  readonly kind: 'text' | 'name' | 'email' | 'phone' | 'date' | 'number'
  /** Where its texts are looked up, when it is a choice. */
  readonly lookup?: 'country' | 'countries' | 'lead_source' | 'lead_medium' | 'study_level' | 'discipline' | 'intake' | 'sub_status'
  readonly max?: number
  /** What people, spreadsheets and lead adverts call it; case, accents and punctuation do not matter. */
  readonly labels: readonly string[]
  readonly example: string
}

// Spellings to recognise, never shown: the back ticks tell them from texts to translate.
const names = (text: string) => text.split('|')

/** Every field a column may go to, in the order they are offered. */
export const importFields: readonly ImportField[] = [
  {
    field: 'first_name',
    label: 'First name',
    kind: 'name',
    max: 100,
    example: 'Elif',
    labels: names(`first name|given name|forename|prénom|prenom|ad|adı|isim|الاسم الأول|الاسم الاول|user first name`),
  },
  {
    field: 'last_name',
    label: 'Last name',
    kind: 'name',
    max: 100,
    example: 'Yılmaz',
    labels: names(`last name|surname|family name|nom de famille|nom|soyad|soyadı|soyisim|اسم العائلة|اللقب|الكنية`),
  },
  {
    field: 'full_name',
    label: 'Full name',
    kind: 'name',
    max: 200,
    example: '',
    labels: names(
      `full name|name|your name|student name|contact name|nom complet|nom et prénom|ad soyad|adı soyadı|isim soyisim|الاسم الكامل|الاسم`,
    ),
  },
  {
    field: 'email',
    label: 'Email',
    kind: 'email',
    max: 200,
    example: 'elif@example.com',
    labels: names(
      `email|e-mail|email address|mail|user email|work email|courriel|adresse e-mail|adresse email|e-posta|eposta|e-posta adresi|البريد الإلكتروني|الايميل|البريد`,
    ),
  },
  {
    field: 'mobile',
    label: 'Phone',
    kind: 'phone',
    max: 60,
    example: '+90 532 111 22 33',
    labels: names(
      `phone|mobile|phone number|mobile number|mobile no|telephone|cell|cell phone|whatsapp|whatsapp number|user phone|contact number|téléphone|numéro de téléphone|portable|telefon|telefon numarası|cep|cep telefonu|gsm|الهاتف|رقم الهاتف|الجوال|رقم الجوال|الموبايل|واتساب`,
    ),
  },
  {
    field: 'country_code',
    label: 'Country code of the phone',
    kind: 'text',
    max: 10,
    example: '',
    labels: names(`country code|dial code|dialing code|phone code|indicatif|indicatif pays|ülke kodu|alan kodu|رمز الدولة|مفتاح الدولة`),
  },
  {
    field: 'alternate_mobile',
    label: 'Second phone',
    kind: 'phone',
    max: 60,
    example: '',
    labels: names(
      `alternate phone|alternate mobile|second phone|other phone|phone 2|mobile 2|autre téléphone|ikinci telefon|diğer telefon|هاتف آخر|هاتف بديل`,
    ),
  },
  { field: 'gender', label: 'Gender', kind: 'text', max: 30, example: 'female', labels: names(`gender|sex|genre|sexe|cinsiyet|الجنس`) },
  {
    field: 'date_of_birth',
    label: 'Date of birth',
    kind: 'date',
    max: 60,
    example: '2005-03-14',
    labels: names(`date of birth|birth date|birthday|dob|date de naissance|doğum tarihi|تاريخ الميلاد|تاريخ الولادة`),
  },
  {
    field: 'passport_number',
    label: 'Passport number',
    kind: 'text',
    max: 40,
    example: '',
    labels: names(
      `passport number|passport|passport no|passport id|numéro de passeport|n° de passeport|passeport|pasaport numarası|pasaport no|pasaport|رقم جواز السفر|رقم الجواز|جواز السفر`,
    ),
  },
  {
    field: 'nationality_country_id',
    label: 'Nationality',
    kind: 'text',
    lookup: 'country',
    example: 'Türkiye',
    labels: names(`nationality|citizenship|nationalité|uyruk|vatandaşlık|الجنسية`),
  },
  {
    field: 'source_country_id',
    label: 'Country',
    kind: 'text',
    lookup: 'country',
    example: 'Türkiye',
    labels: names(
      `country|source country|country of residence|home country|pays|pays de résidence|ülke|yaşadığı ülke|الدولة|البلد|بلد الإقامة`,
    ),
  },
  {
    field: 'source_city',
    label: 'City',
    kind: 'text',
    max: 100,
    example: 'İzmir',
    labels: names(`city|source city|town|city of residence|ville|şehir|il|yaşadığı şehir|المدينة`),
  },
  {
    field: 'home_address',
    label: 'Address',
    kind: 'text',
    max: 300,
    example: '',
    labels: names(
      `address|home address|street|street address|postal address|adresse|adresse postale|rue|adres|ev adresi|العنوان|عنوان السكن`,
    ),
  },
  {
    field: 'home_postal_code',
    label: 'Postal code',
    kind: 'text',
    max: 20,
    example: '',
    labels: names(`postal code|postcode|zip|zip code|code postal|posta kodu|الرمز البريدي`),
  },
  {
    field: 'preferred_language',
    label: 'Preferred language',
    kind: 'text',
    max: 10,
    example: '',
    labels: names(`preferred language|language|langue|langue préférée|dil|tercih edilen dil|اللغة|اللغة المفضلة`),
  },
  {
    field: 'destination_countries',
    label: 'Destination countries',
    kind: 'text',
    lookup: 'countries',
    example: `United Kingdom, Canada`,
    labels: names(
      `destination|destinations|destination country|destination countries|preferred country|study destination|country of interest|where do you want to study|pays de destination|pays souhaité|hedef ülke|gitmek istediği ülke|okumak istediğiniz ülke|بلد الدراسة|الدولة المرغوبة|وجهة الدراسة`,
    ),
  },
  {
    field: 'study_level_id',
    label: 'Study level',
    kind: 'text',
    lookup: 'study_level',
    example: 'Master',
    labels: names(
      `study level|level|level of study|degree|program level|qualification|niveau|niveau d’études|diplôme|seviye|eğitim seviyesi|derece|المستوى|المرحلة الدراسية|المستوى الدراسي`,
    ),
  },
  {
    field: 'discipline_id',
    label: 'Discipline',
    kind: 'text',
    lookup: 'discipline',
    example: '',
    labels: names(
      `discipline|subject|field of study|area of interest|major|domaine|domaine d’études|bölüm|alan|çalışma alanı|التخصص|مجال الدراسة`,
    ),
  },
  {
    field: 'intake_id',
    label: 'Intake',
    kind: 'text',
    lookup: 'intake',
    example: 'September',
    labels: names(`intake|intake month|start month|preferred intake|rentrée|session|dönem|başlangıç dönemi|الدفعة|موعد البدء|شهر البدء`),
  },
  {
    field: 'intake_year',
    label: 'Intake year',
    kind: 'number',
    example: '2027',
    labels: names(`intake year|year of intake|start year|année de rentrée|başlangıç yılı|dönem yılı|سنة البدء|سنة الالتحاق`),
  },
  {
    field: 'budget',
    label: 'Budget',
    kind: 'number',
    example: '25000',
    labels: names(`budget|annual budget|tuition budget|bütçe|الميزانية`),
  },
  {
    field: 'budget_currency',
    label: 'Currency of the budget',
    kind: 'text',
    max: 10,
    example: 'USD',
    labels: names(`budget currency|currency|devise|para birimi|العملة`),
  },
  {
    field: 'lead_source_id',
    label: 'Source',
    kind: 'text',
    lookup: 'lead_source',
    example: 'Education fair',
    labels: names(`source|lead source|how did you hear about us|origine|kaynak|المصدر`),
  },
  {
    field: 'lead_medium_id',
    label: 'Medium',
    kind: 'text',
    lookup: 'lead_medium',
    example: 'Event',
    labels: names(`medium|lead medium|channel|canal|kanal|القناة`),
  },
  { field: 'utm_source', label: 'UTM source', kind: 'text', max: 200, example: '', labels: names(`utm source`) },
  { field: 'utm_medium', label: 'UTM medium', kind: 'text', max: 200, example: '', labels: names(`utm medium`) },
  {
    field: 'utm_campaign',
    label: 'UTM campaign',
    kind: 'text',
    max: 200,
    example: '',
    labels: names(`utm campaign|campaign|campaign name|campagne|kampanya|kampanya adı|الحملة`),
  },
  {
    field: 'utm_term',
    label: 'UTM term',
    kind: 'text',
    max: 200,
    example: '',
    labels: names(`utm term|keyword|ad set name|adset name|ad group name`),
  },
  { field: 'utm_content', label: 'UTM content', kind: 'text', max: 200, example: '', labels: names(`utm content|ad name|creative name`) },
  {
    field: 'sub_status_id',
    label: 'Sub-status',
    kind: 'text',
    lookup: 'sub_status',
    example: '',
    labels: names(`sub-status|sub status|substatus|sous-statut|alt durum|الحالة الفرعية`),
  },
  {
    field: 'note',
    label: 'Note',
    kind: 'text',
    // What is longer than a note may be becomes several; a cell of a spreadsheet holds 32,767.
    max: 50_000,
    example: '',
    labels: names(`note|notes|comment|comments|message|remarks|remarque|commentaire|not|açıklama|mesaj|ملاحظات|ملاحظة|رسالة`),
  },
]

/** Headers that lead adverts add for their own bookkeeping; such a column is left out unless somebody asks for it. */
export const bookkeepingHeaders: readonly string[] = names(
  `id|lead id|created time|created at|created|created on|date added|timestamp|zaman damgası|submit date|submission time|ad id|adset id|ad set id|campaign id|form id|form name|is organic|platform|gcl id|gclid|google key|lead status|is test|page id|advertiser id|adgroup id|ad group id|creative id|tiktok lead id|row|row number|#`,
)

/** The field of that name. */
export const importField = (field: string) => importFields.find((one) => one.field === field)

/** Whether the texts of a field are looked up among choices. */
export const isChoice = ({ lookup }: ImportField) => lookup !== undefined
