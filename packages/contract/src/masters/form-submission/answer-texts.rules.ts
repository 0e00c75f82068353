/** What is said about an answer, as translation keys (G-M-28). */
export const answerTexts = {
  required: '{{label}} is required',
  notValid: '{{label}} is not valid',
  atLeast: '{{label}} must be at least {{n}}',
  atMost: '{{label}} must be at most {{n}}',
  longer: '{{label}} must be at least {{n}} characters',
  shorter: '{{label}} must be at most {{n}} characters',
  before: '{{label}} must be before {{date}}',
  after: '{{label}} must be after {{date}}',
  between: '{{label}} must be between {{from}} and {{to}}',
  fileTypes: '{{label}} must be one of: {{types}}',
  fileSize: '{{label}} must be smaller than {{n}} MB',
} as const
