import { type TestScore, TypedTestScore } from '@embark/contract/leads/background/background.contract.ts'
import { knownTests, testNames } from '@embark/contract/leads/background/background.rules.ts'
import { Autocomplete, NumberInput } from '@mantine/core'
import { useSchemaForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { type EntryFormProps, numberOf } from './education.form.tsx'

/** The day on which a result counts no more, where the test says so. */
function lastDay(name: string, taken: string | null | undefined) {
  const years = knownTests[name]?.years
  return years && taken ? `${Number(taken.slice(0, 4)) + years}${taken.slice(4)}`.replace('-02-29', '-02-28') : null
}

/** The result of a test: as a whole and, of tests that are known, by its parts. */
export function TestScoreForm({ entry, onSave, onClose }: EntryFormProps<TestScore>) {
  const t = useT()
  const form = useSchemaForm('leads.background.test_score', TypedTestScore, {
    defaults: {
      score_name: entry?.score_name ?? '',
      // Nothing is no score; the schema says so.
      score: entry?.score ?? (null as unknown as number),
      sub_scores: entry?.sub_scores ?? {},
      test_date: entry?.test_date ?? null,
      expires_on: entry?.expires_on ?? null,
    },
    send: onSave,
    onDone: onClose,
  })
  const [name, score, taken] = [form.field('score_name'), form.field('score'), form.field('test_date')]
  const test = knownTests[form.values.score_name ?? '']
  const subScores = form.values.sub_scores ?? {}
  return (
    <FormScreen variant="drawer" title={entry ? t('Edit test score') : t('Add test score')} form={form} onCancel={onClose}>
      <Autocomplete
        label={t('Test')}
        required
        maxLength={60}
        data={testNames}
        {...name}
        onChange={(next) => form.set({ score_name: next, ...(next !== form.values.score_name && { sub_scores: {} }) })}
      />
      <NumberInput
        label={t('Overall score')}
        description={test && t('From {{from}} to {{to}}', { from: test.from, to: test.to })}
        required
        hideControls
        {...score}
        value={score.value ?? ''}
        onChange={(next) => form.set({ score: numberOf(next) as number })}
      />
      {test && (
        <FormPair>
          {Object.keys(test.parts).map((part) => (
            <NumberInput
              key={part}
              label={t(part)}
              hideControls
              id={form.idOf(`sub_scores.${part}`)}
              error={form.errors[`sub_scores.${part}`]}
              value={subScores[part] ?? ''}
              onChange={(next) => {
                const { [part]: _, ...others } = subScores
                form.set({ sub_scores: next === '' ? others : { ...others, [part]: Number(next) } })
              }}
            />
          ))}
        </FormPair>
      )}
      <FormPair>
        <DateField
          label={t('Taken on')}
          {...taken}
          onChange={(next) =>
            form.set({ test_date: next, expires_on: form.values.expires_on || lastDay(form.values.score_name ?? '', next) })
          }
        />
        <DateField label={t('Expires on')} {...form.field('expires_on')} />
      </FormPair>
    </FormScreen>
  )
}
