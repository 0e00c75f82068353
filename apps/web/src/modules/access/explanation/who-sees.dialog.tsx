import { type ExplainedModule, explanations, type RoleExplanation } from '@embark/contract/access/explanation/explanation.contract.ts'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { HolderLine } from '#platform/text/holder.tsx'
import { Modal } from '#ui/feedback/modal.tsx'
import { type Option, SearchSelect } from '#ui/form/search-select.tsx'
import { EmptyState, FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { Segments, waysOf } from '#ui/parts/segments.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { usePeople } from './people.state.ts'
import './who-sees.css'

interface About {
  readonly module: ExplainedModule
  readonly identifier: string
}

/** Why one person can see a record, or everyone who can. */
export function WhoSeesDialog({ module, identifier, onClose }: About & { readonly onClose: () => void }) {
  const t = useT()
  const [way, setWay] = useState('one')
  return (
    <Modal opened onClose={onClose} title={t('Who can see this?')} size={600}>
      <div className="e-sees">
        <Segments
          label={t('Who can see this?')}
          options={waysOf({ one: t('One person'), all: t('Everyone') })}
          value={way}
          onChange={setWay}
        />
        {way === 'one' ? <OnePerson module={module} identifier={identifier} /> : <Everyone module={module} identifier={identifier} />}
      </div>
    </Modal>
  )
}

function OnePerson(about: About) {
  const t = useT()
  const people = usePeople()
  const [person, setPerson] = useState<Option | null>(null)
  const answer = useEndpoint(
    explanations.explain,
    { query: { ...about, user_identifier: person?.value ?? '' } },
    { enabled: person !== null },
  )
  const explanation = answer.data?.explanationInfo
  return (
    <>
      <SearchSelect
        label={t('Person')}
        value={person?.value}
        known={person}
        onChange={(_, option) => setPerson(option)}
        load={people.load}
        placeholder={t('Search by name or email')}
      />
      {answer.error && <FailedState message={answer.error.message} onRetry={() => void answer.refetch()} />}
      {person && !explanation && !answer.error && <LateSkeleton kind="rows" rows={2} />}
      <div aria-live="polite" className="e-sees">
        {explanation && (
          <>
            <p className="e-strong">
              {explanation.can
                ? t('Yes, {{name}} can see {{record}}.', { name: person?.label ?? '', record: explanation.record.name })
                : t('No, {{name}} cannot see {{record}}.', { name: person?.label ?? '', record: explanation.record.name })}
            </p>
            {explanation.roles.length === 0 && <p className="e-muted">{t('They have no active role.')}</p>}
            <ul className="e-sees">
              {explanation.roles.map((role) => (
                <OneRole key={role.role.identifier} {...role} />
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}

function OneRole({ role, can, reason, scope_text, permission }: RoleExplanation) {
  const t = useT()
  return (
    <li className="e-panel e-sees-role">
      <p className="e-row">
        <span className="e-grow e-strong" dir="auto">
          {t(role.name)}
        </span>
        <Tag tone={can ? 'good' : 'danger'}>{can ? t('Sees it') : t('Does not see it')}</Tag>
      </p>
      <p dir="auto">{reason}</p>
      <dl className="e-sub">
        {scope_text && (
          <div>
            <dt>{t('Sees')}</dt>
            <dd>{scope_text}</dd>
          </div>
        )}
        {permission && (
          <div>
            <dt>{t('Permission')}</dt>
            <dd>
              {permission.description} (<code dir="ltr">{permission.key}</code>): {permission.is_held ? t('held') : t('not held')}
            </dd>
          </div>
        )}
      </dl>
    </li>
  )
}

const step = 25

function Everyone(about: About) {
  const t = useT()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, 250)
  const [shown, setShown] = useState(step)
  const viewers = useEndpoint(explanations.viewers, { query: { ...about, search: asked, per_page: shown } }, { keep: true })
  const { recordsInfo, metaInfo } = viewers.data ?? {}
  return (
    <>
      <TextInput label={t('Search by name or email')} value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      {viewers.error && <FailedState message={viewers.error.message} onRetry={() => void viewers.refetch()} />}
      {!recordsInfo && !viewers.error && <LateSkeleton kind="rows" rows={4} />}
      {metaInfo && <p className="e-sub">{t('{{count}} people can see this', { count: metaInfo.totalRecords })}</p>}
      {recordsInfo?.length === 0 && <EmptyState text={t('No data found')} />}
      <ul className="e-sees-all">
        {recordsInfo?.map(({ user, role, reason }) => (
          <li key={user.identifier}>
            <HolderLine user={user} role={role} more={reason} />
          </li>
        ))}
      </ul>
      {metaInfo && !metaInfo.isLastPage && shown < 200 && (
        <Button variant="subtle" onClick={() => setShown(shown + step)}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}
