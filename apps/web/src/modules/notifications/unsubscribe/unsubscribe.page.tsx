import { type ReactNode, useEffect, useState } from 'react'
import { Contact } from '#modules/identity/contact.public.tsx'
import { type Company, LanguageMenu } from '#modules/identity/identity.public.ts'
import { t, usePublicLanguage } from '#platform/i18n/light.ts'
import { mayHaveSession } from '#platform/session/after-sign-in.ts'
import { PublicFrame } from '#ui/public/frames.tsx'
import { Button, Notice } from '#ui/public/parts.tsx'
import { ChoiceForm } from './choice.form.tsx'
import './unsubscribe.css'
import { type Opened, openLink, tokenInAddress } from './unsubscribe.state.ts'

const ownPreferences = '/profile/notifications'
type State = 'loading' | 'wrong' | 'failed' | 'done' | Opened

/** Keeps the page out of search engines: its address is a secret of one reader. */
function useHidden(title: string) {
  useEffect(() => {
    document.title = title
    const meta = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })
    document.head.append(meta)
    return () => meta.remove()
  }, [title])
}

function Frame({ company, title, children }: { company: Company | undefined; title: string; children: ReactNode }) {
  return (
    <PublicFrame
      brand={{ name: company?.name ?? 'Embark' }}
      accent={company?.accent_color ?? undefined}
      language={<LanguageMenu enabled={company?.enabled_languages} />}
      foot={company && <Contact company={company} />}
    >
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </PublicFrame>
  )
}

/** Without a link nobody is known: people who are signed in go to their own choice, others are told where to find the link. */
function WithoutLink({ company }: { company: Company | undefined }) {
  useEffect(() => {
    if (mayHaveSession()) location.replace(ownPreferences)
  }, [])
  return (
    <Frame company={company} title={t('Unsubscribe')}>
      <p>{t('Open the link in the email you received, so that we know which address to unsubscribe.')}</p>
      <p>{t('Or sign in and choose there which messages you receive.')}</p>
      <p>
        <Button href={`/signin?next=${encodeURIComponent(ownPreferences)}`}>{t('Sign in')}</Button>
      </p>
    </Frame>
  )
}

function ByLink({ company, token }: { company: Company | undefined; token: string }) {
  const language = usePublicLanguage()
  const [state, setState] = useState<State>('loading')
  const isDone = state === 'done'
  // The reasons come in the language of the page, so they are asked for again when it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language reads the reasons again
  useEffect(() => {
    if (isDone) return
    let isHere = true
    openLink(token).then(
      (opened) => isHere && setState(opened ?? 'wrong'),
      () => isHere && setState('failed'),
    )
    return () => {
      isHere = false
    }
  }, [token, language])

  if (state === 'done')
    return (
      <Frame company={company} title={t('Your choice is saved')}>
        <Notice tone="good">{t('You can change it at any time with the link of any of our emails.')}</Notice>
      </Frame>
    )
  if (state === 'wrong')
    return (
      <Frame company={company} title={t('OOOPS!!')}>
        <p>{t('This is not the page you are looking for')}</p>
        <p className="p-sub">{t('Error code: 404')}</p>
        <Button kind="primary" href="/">
          {t('Home Page')}
        </Button>
      </Frame>
    )
  return (
    <Frame company={company} title={t('Unsubscribe')}>
      {state === 'loading' && <p role="status">{t('Loading…')}</p>}
      {state === 'failed' && (
        <>
          <Notice tone="danger">{t('Something went wrong')}</Notice>
          <Button kind="primary" onClick={() => location.reload()}>
            {t('Try again')}
          </Button>
        </>
      )}
      {typeof state === 'object' && (
        <>
          <p>{t('Choose what {{email}} still receives. Nothing changes before you confirm.', { email: state.email })}</p>
          <ChoiceForm token={token} opened={state} onDone={() => setState('done')} />
        </>
      )}
    </Frame>
  )
}

/** Leaving channels, by the link of a mail and without signing in (G-C-85). */
export default function UnsubscribePage({ company }: { company: Company | undefined }) {
  usePublicLanguage()
  useHidden(`${t('Unsubscribe')} · ${company?.name ?? 'Embark'}`)
  const token = tokenInAddress(location.pathname)
  return token ? <ByLink company={company} token={token} /> : <WithoutLink company={company} />
}
