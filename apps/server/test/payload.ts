/** What a call sends, and as what: a file, a body, or an empty one where it writes. */
export async function payloadOf(body: object | undefined, upload: File | undefined, writes: boolean) {
  if (upload) {
    const form = new FormData()
    form.set('file', upload)
    const request = new Request('http://local', { method: 'POST', body: form })
    return { payload: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type')! }
  }
  return body || writes ? { payload: JSON.stringify(body ?? {}), type: 'application/json' } : { payload: undefined, type: undefined }
}
