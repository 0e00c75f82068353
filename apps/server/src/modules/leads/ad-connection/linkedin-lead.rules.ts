import * as z from 'zod'
import type { AdAnswer } from './ad-answers.rules.ts'
import type { Told } from './ad-lead.commands.ts'

/** The version of LinkedIn's marketing interface that is spoken; each lives for a year. */
const version = '202602'
const fields = 'id,submittedAt,testLead,leadType,versionedLeadGenFormUrn,leadMetadata,associatedEntity,formResponse,form:(id,name,content)'

const Localized = z.looseObject({ localized: z.record(z.string(), z.string()).default({}) })
const OptionText = z.looseObject({ id: z.union([z.string(), z.number()]), text: Localized.optional() })
const Question = z.looseObject({
  questionId: z.union([z.string(), z.number()]),
  name: z.string().optional(),
  predefinedField: z.string().optional(),
  question: Localized.optional(),
  questionDetails: z
    .looseObject({ multipleChoiceQuestionDetails: z.looseObject({ options: z.array(OptionText).default([]) }).optional() })
    .optional(),
})
const Answer = z.looseObject({
  questionId: z.union([z.string(), z.number()]),
  answerDetails: z.looseObject({
    textQuestionAnswer: z.looseObject({ answer: z.string() }).optional(),
    multipleChoiceAnswer: z.looseObject({ options: z.array(z.union([z.string(), z.number()])) }).optional(),
  }),
})
/** A response of a lead form as leadFormResponses are documented to tell it. */
const LeadFormResponse = z.looseObject({
  testLead: z.boolean().default(false),
  formResponse: z.looseObject({ answers: z.array(Answer).default([]) }),
  form: z
    .looseObject({ name: z.string().optional(), content: z.looseObject({ questions: z.array(Question).default([]) }).optional() })
    .optional(),
  leadMetadata: z.looseObject({ sponsoredLeadMetadata: z.looseObject({ campaign: z.string().optional() }).optional() }).optional(),
  associatedEntity: z.looseObject({ associatedCreative: z.string().optional() }).optional(),
})

/** How LinkedIn is asked for a lead. */
export const linkedInRequest = ({
  connection,
  external_id,
}: {
  readonly connection: { readonly graph_address: string }
  readonly external_id: string
}) => ({
  address: `${connection.graph_address}/leadFormResponses/${encodeURIComponent(external_id)}?${new URLSearchParams({ fields: fields })}`,
  headers: { 'linkedin-version': version, 'x-restli-protocol-version': '2.0.0' },
})

const wordsOf = (text: z.output<typeof Localized> | undefined) => Object.values(text?.localized ?? {})[0]
const idIn = (urn: string | undefined) => urn?.split(':').at(-1) ?? null

/** What LinkedIn told of a lead: its questions are named by their field where LinkedIn asks them itself, else by the form. */
export function linkedInAnswers(body: unknown): Told {
  const { testLead, formResponse, form, leadMetadata, associatedEntity } = LeadFormResponse.parse(body)
  const questions = new Map((form?.content?.questions ?? []).map((question) => [String(question.questionId), question]))
  const answers: AdAnswer[] = formResponse.answers.map(({ questionId, answerDetails }) => {
    const question = questions.get(String(questionId))
    const options = new Map(
      (question?.questionDetails?.multipleChoiceQuestionDetails?.options ?? []).map(({ id, text }) => [String(id), wordsOf(text)]),
    )
    const chosen = answerDetails.multipleChoiceAnswer?.options.map((id) => options.get(String(id)) ?? String(id)).join(', ')
    const name = question?.predefinedField ?? question?.name ?? String(questionId)
    return { name, label: wordsOf(question?.question) ?? name, value: answerDetails.textQuestionAnswer?.answer ?? chosen ?? '' }
  })
  return {
    platform: 'linkedin',
    door: 'linkedin',
    answers,
    isTest: testLead,
    utm: {
      source: 'linkedin',
      medium: 'lead_form',
      campaign: idIn(leadMetadata?.sponsoredLeadMetadata?.campaign) ?? form?.name ?? null,
      content: idIn(associatedEntity?.associatedCreative),
    },
  }
}
