import { languages } from '@embark/contract/kernel/language.ts'
import { messages } from '@embark/contract/notifications/message/message.contract.ts'
import { expect, test } from 'vitest'
import { sendLetter } from '#modules/notifications/notifications.public.ts'
import { newTenant, owner, type World } from '../../../test/world.ts'
import { sendMessageJob } from './send-message.jobs.ts'
import { sendMessage } from './send-message.ts'

const invited = (acme: World, language: (typeof languages)[number]) =>
  acme.asSystem((ctx) =>
    sendLetter(
      { ...ctx, tenant: { ...ctx.tenant, name: 'Acme & Sons', accent_color: '#FFD24A' } },
      {
        event: 'staff_invited',
        channel: 'email',
        language,
        values: { first_name: 'Grace', company: 'Acme & Sons', link: 'https://portal.example/choose?token=a&b=c', days: 7 },
        recipient: `grace-${language}@example.com`,
      },
    ),
  )
const mails = async (acme: World) => (await (await acme.userWith('settings.outbox.read'))(messages.list)).data.recordsInfo

test.each(languages)('a mail in %s bears the name and colour of its company, one button, and the text beside it', async (language) => {
  const acme = await newTenant()

  await invited(acme, language)
  const [mail] = await mails(acme)

  const html = mail!.body_html!
  expect(html).toContain(`<html dir="${language === 'ar' ? 'rtl' : 'ltr'}" lang="${language}">`)
  expect(html.match(/<td bgcolor="#FFD24A" style="border-radius:8px/g)).toHaveLength(1)
  // Dark words on a light colour.
  expect(html).toMatch(/<a class="m-button" href="https:\/\/portal\.example\/choose\?token=a&amp;b=c" style="[^"]*color:#111111/)
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).not.toMatch(/<script|<img|\son\w+=/i)
  expect(mail!.body_text).toContain('https://portal.example/choose?token=a&b=c')
  expect(mail!.body_text).not.toMatch(/<[a-z]/i)
})

test('a mail of plain text looks like the company too, and what it says is never markup', async () => {
  const acme = await newTenant()

  await acme.asSystem((ctx) =>
    sendMessage(ctx, { channel: 'email', recipient: 'a@example.com', subject: 'Hi', text: 'One <b>\ntwo\n\nThree' }),
  )

  expect((await mails(acme))[0]!.body_html).toContain('<p>One &lt;b&gt;<br>two</p>\n<p>Three</p>')
})

test('the people of a demonstration get no real mail', async () => {
  let carried = 0
  const acme = await newTenant()
  await owner.query('update tenants set is_demo = true where id = $1', [acme.id])
  await acme.asSystem((ctx) => sendMessage(ctx, { channel: 'email', recipient: 'a@example.com', subject: 'Hi', text: 'Hi' }))
  const [queued] = await mails(acme)
  const carry = async () => {
    carried += 1
  }
  // The job with a carrier; the casts only pass the same tools on.
  const carrying = {
    ...sendMessageJob,
    handle: (tools: object, payload: never) => sendMessageJob.handle({ ...tools, carriers: { email: carry } } as never, payload),
  }

  await acme.run(carrying, { id: queued!.id })

  expect(carried).toBe(0)
  expect((await mails(acme))[0]).toMatchObject({ status: 'captured' })
})
