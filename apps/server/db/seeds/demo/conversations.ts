import { logCall, say } from '#modules/conversations/thread/thread.commands.ts'
import { applicationThread, leadThread, type Thread } from '#modules/conversations/thread/thread.policy.ts'
import { taskSubject } from '#modules/leads/leads.public.ts'
import { actorFrom, holders } from '#platform/access/actors.ts'
import type { Ctx } from '#platform/context.ts'

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

const actingAs = async (ctx: Ctx, email: string): Promise<Ctx | undefined> => {
  const person = await holders(ctx.db).where('users.email', '=', email).executeTakeFirst()
  return person && { ...ctx, actor: actorFrom(person) }
}

/** Who works a lead, as whoever they are. */
async function whoWorks(ctx: Ctx, lead: number): Promise<Ctx | undefined> {
  const person = await holders(ctx.db)
    .innerJoin('lead_users as works', 'works.user_id', 'users.id')
    .where('works.lead_id', '=', lead)
    .where('users.group', '=', 'company')
    .orderBy('works.id')
    .executeTakeFirst()
  return person && { ...ctx, actor: actorFrom(person) }
}

async function write(staff: Ctx, student: Ctx, thread: Thread, lines: readonly Line[]) {
  for (const [who, content] of lines)
    await say(who === 'student' ? student : staff, thread, {
      content,
      attachments: [],
      is_internal: who === 'note',
      channel: 'portal',
      subject: '',
    })
}

/** What people of the demo wrote to each other, noted and called about. */
export async function holdConversations(ctx: Ctx) {
  const [staff, student] = [await actingAs(ctx, 'counsellor@harbour.example.com'), await actingAs(ctx, 'student@harbour.example.com')]
  if (!staff || !student) return
  const mine = await ctx.db.selectFrom('leads').select('id').where('student_user_id', '=', student.actor.id).executeTakeFirst()
  const counsellor = (mine && (await whoWorks(ctx, mine.id))) ?? staff
  if (mine) await write(counsellor, student, await leadThread(ctx, mine.id), withStudent)
  const application = await ctx.db
    .selectFrom('applications')
    .select('id')
    .where('lead_id', '=', mine?.id ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (application) await write(counsellor, student, await applicationThread(ctx, application.id), aboutApplication)
  const others = await ctx.db
    .selectFrom('leads')
    .select('id')
    .where('owner_id', '=', staff.actor.id)
    .where('student_user_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(notes.length * 2)
    .execute()
  for (const [index, { id }] of others.entries()) {
    const thread = await leadThread(ctx, id)
    await say(staff, thread, { content: notes[index % notes.length]!, attachments: [], is_internal: true, channel: 'portal', subject: '' })
    const outcome = index % 2 ? 'reached' : 'no_answer'
    await logCall(staff, thread, await taskSubject(ctx, 'lead', thread.identifier), { outcome, content: '', scheduled_at: '', note: '' })
  }
}
