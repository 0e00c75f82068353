/** The body of an answer by which the server says that it broke; `every-answer.test.ts` compares it with a real one. */
export const brokenBody = {
  type: '/docs/errors#INTERNAL',
  title: 'Something went wrong, Please try again later',
  status: 500,
  detail: 'Something went wrong, Please try again later',
  message: 'Something went wrong, Please try again later',
  errors: [{ code: 'INTERNAL', message: 'Something went wrong, Please try again later' }],
}

/** What the server answers when it broke, for a test that stands in for it. */
export const broken = { status: 500, contentType: 'application/problem+json', body: JSON.stringify(brokenBody) }

/** A refusal with these complaints, in the shape of every refusal. */
export const refusal = (
  status: number,
  errors: readonly { readonly code: string; readonly message: string; readonly field?: string }[],
) => {
  const [{ code, message } = { code: 'INTERNAL', message: '' }] = errors
  const body = { type: `/docs/errors#${code}`, title: message, status, detail: message, message, errors }
  return { status, contentType: 'application/problem+json', body: JSON.stringify(body) }
}
