import { doorScreens } from '@embark/contract/identity/door.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useState } from 'react'
import { t } from '#platform/i18n/light.ts'
import { go } from '#platform/router/public-place.ts'
import { Button, PublicForm } from '#ui/public/parts.tsx'
import { sendLoginCode } from '../code/code.state.ts'
import { complaintsIn, useComplaints } from '../complaints.state.ts'
import { useFirstField } from '../guests.state.ts'
import { type Company, offers } from '../public-company.state.ts'
import { complaintAboutName, keepName, nameField, typedName } from './name.state.ts'
import { NameField } from './name-field.form.tsx'

/** Asks who is signing in; how they continue is their choice, and nothing reveals whether the account exists. */
export function NameForm({ company }: { company: Company | undefined }) {
  const [name, setName] = useState(typedName)
  const { complaints, complain } = useComplaints(['name'])
  const [isBusy, setBusy] = useState(false)
  const hasPassword = offers(company, 'password')
  useFirstField('name')

  const isFine = () => {
    const word = complaintAboutName(name)
    if (complain(word ? { name: word } : {})) return false
    keepName(name)
    return true
  }
  const sendCode = async () => {
    if (isBusy || !isFine()) return
    setBusy(true)
    try {
      await sendLoginCode(company, name)
    } catch (error) {
      setBusy(false)
      complain(complaintsIn(error, t('Unable to send OTP! Please try again later'), nameField))
    }
  }
  const submit = () => {
    if (!hasPassword) return void sendCode()
    if (isFine()) go(`${to(doorScreens.signInPassword)}${location.search}`)
  }

  return (
    <PublicForm onSubmit={submit} complaint={complaints['']}>
      <NameField value={name} onChange={setName} error={complaints['name']} />
      <div className="d-ways">
        {hasPassword && (
          <Button kind="primary" wide type="submit">
            {t('Continue with password')}
          </Button>
        )}
        <Button
          kind={hasPassword ? 'default' : 'primary'}
          wide
          type={hasPassword ? 'button' : 'submit'}
          busy={isBusy}
          {...(hasPassword && { onClick: () => void sendCode() })}
        >
          {t('Send OTP')}
        </Button>
      </div>
    </PublicForm>
  )
}
