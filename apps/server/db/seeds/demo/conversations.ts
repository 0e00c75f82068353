import { logCall, say } from '#modules/conversations/thread/thread.commands.ts'
import { applicationThread, leadThread, type Thread } from '#modules/conversations/thread/thread.policy.ts'
import { taskSubject } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Act, Stage } from './stage.ts'

type Line = readonly [who: 'staff' | 'student' | 'note', text: string]

/** What the student of the demo and their counsellor wrote. */
const withStudent: readonly Line[] = [
  ['staff', 'Welcome! This is where we write to each other. Send me your transcript whenever it suits you.'],
  ['student', 'Thank you. The transcript is ready, only the letter of my professor is missing.'],
  ['note', 'The family asks about paying in two parts; ask finance before the offer comes.'],
  ['staff', 'No hurry with the letter: the university takes it until the end of the month.'],
  ['student', 'My IELTS came: 6.5 overall, but writing 5.5. Is that still enough?'],
]
const aboutApplication: readonly Line[] = [
  ['staff', 'Your application is complete on our side. Please look once more at the order of your courses.'],
  ['student', 'The order is right. When do we hear from them?'],
]
/** Notes about leads who have no account yet. */
const notes = [
  'Prefers to be called after five.',
  'The father decides about the budget; both come to the next meeting.',
  'Compares us with another agency. Send the shortlist first.',
]

const dayMs = 86_400_000
const halfAnHour = dayMs / 48

/** Those who talk: the student with who works their lead and their application, and a counsellor with leads that have no account yet. */
async function readTalkers({ db }: Ctx) {
  const person = (email: string) => db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  const [staff, student] = [await person('counsellor@harbour.example.com'), await person('student@harbour.example.com')]
  if (!staff || !student) return undefined
  const mine = await db.selectFrom('leads').select('id').where('student_user_id', '=', student.id).executeTakeFirst()
  const worker = await db
    .selectFrom('lead_users')
    .innerJoin('users', 'users.id', 'lead_users.user_id')
    .select('users.id')
    .where('lead_users.lead_id', '=', mine?.id ?? 0)
    .where('users.group', '=', 'company')
    .orderBy('lead_users.id')
    .executeTakeFirst()
  const application = await db
    .selectFrom('applications')
    .select('id')
    .where('lead_id', '=', mine?.id ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const others = await db
    .selectFrom('leads')
    .select(['id', 'created_at'])
    .where('owner_id', '=', staff.id)
    .where('student_user_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(notes.length * 2)
    .execute()
  return { staff: staff.id, student: student.id, counsellor: worker?.id ?? staff.id, mine: mine?.id, application: application?.id, others }
}

type Opens = (ctx: Ctx) => Promise<Thread>
const words = (content: string, is_internal: boolean) => ({
  content,
  attachments: [],
  is_internal,
  channel: 'portal' as const,
  subject: '',
})

/** Lines of one talk, an hour and a half between them, the first of them at `at`. */
const talk = (opens: Opens, staff: number, student: number, lines: readonly Line[], at: number): Act[] =>
  lines.map(([who, content], index) => ({
    at: at + index * 3 * halfAnHour,
    by: who === 'student' ? student : staff,
    work: async (ctx) => say(ctx, await opens(ctx), words(content, who === 'note')),
  }))

/** What people of the demo wrote to each other, noted and called about in the last week. */
export async function holdConversations(stage: Stage) {
  const now = stage.clock.now().getTime()
  const talkers = await stage.run(readTalkers)
  if (!talkers) return
  const { staff, student, counsellor, mine, application, others } = talkers
  const acts = [
    ...(mine ? talk((ctx) => leadThread(ctx, mine), counsellor, student, withStudent, now - 3 * dayMs) : []),
    ...(application ? talk((ctx) => applicationThread(ctx, application), counsellor, student, aboutApplication, now - dayMs) : []),
    ...others.flatMap(({ id, created_at }, index) =>
      calledAbout(id, Math.min(Math.max(Date.parse(created_at), now - (index + 1) * dayMs), now - 2 * halfAnHour), staff, index),
    ),
  ]
  await stage.play(acts)
}

/** A note about a lead and a call half an hour later, the first soon after `at`. */
function calledAbout(lead: number, at: number, by: number, index: number): Act[] {
  const outcome = index % 2 ? 'reached' : 'no_answer'
  const note = async (ctx: Ctx) => say(ctx, await leadThread(ctx, lead), words(notes[index % notes.length]!, true))
  const call = async (ctx: Ctx) => {
    const thread = await leadThread(ctx, lead)
    await logCall(ctx, thread, await taskSubject(ctx, 'lead', thread.identifier), { outcome, content: '', scheduled_at: '', note: '' })
  }
  return [
    { at: at + halfAnHour, by, work: note },
    { at: at + 2 * halfAnHour, by, work: call },
  ]
}
