import { useEffect, useState } from 'react'
import { t } from '#platform/i18n/light.ts'
import { Field } from '#ui/public/fields.tsx'
import { Button, OrRule, PublicForm } from '#ui/public/parts.tsx'
import { complaintsIn, useComplaints } from '../complaints.state.ts'
import { Door } from '../door.view.tsx'
import { type ChoosableCompany, choicesOfAddress, companyNamed } from './which-company.state.ts'

const field = 'company'

/** The same address, of this company from now on. */
function addressOf({ number }: ChoosableCompany): string {
  const query = new URLSearchParams(location.search)
  query.set('client_number', number)
  return `${location.pathname}?${query}`
}

/** An address that is of none of several companies: one names the company, or chooses it where nobody else reaches the machine. */
export default function WhichCompanyPage() {
  const [choices, setChoices] = useState<readonly ChoosableCompany[]>([])
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { complaints, complain } = useComplaints([field])
  useEffect(() => {
    document.title = t('Which company?')
    void choicesOfAddress().then(setChoices)
  }, [])

  const submit = async () => {
    if (isBusy || complain(name.trim() ? {} : { [field]: t('Company code is required') })) return
    setBusy(true)
    try {
      const company = await companyNamed(name.trim())
      if (company) return location.assign(addressOf(company))
      complain({ [field]: t('No company has this code') })
    } catch (error) {
      complain(complaintsIn(error, t('Something went wrong')))
    }
    setBusy(false)
  }

  return (
    <Door
      company={undefined}
      title={t('Which company?')}
      lead={t('Several companies share this address. Type the code of yours, or open the link in your invitation.')}
    >
      {choices.length > 0 && (
        <>
          <div className="p-companies">
            {choices.map((company) => (
              <Button key={company.number} wide onClick={() => location.assign(addressOf(company))}>
                {company.name}
              </Button>
            ))}
          </div>
          <OrRule>{t('or')}</OrRule>
        </>
      )}
      <PublicForm onSubmit={() => void submit()} complaint={complaints['']}>
        <Field
          id={field}
          label={t('Company code')}
          value={name}
          onChange={setName}
          autoComplete="organization"
          maxLength={60}
          error={complaints[field]}
          required
        />
        <Button kind="primary" wide type="submit" busy={isBusy}>
          {t('Continue')}
        </Button>
      </PublicForm>
    </Door>
  )
}
