/** Whether a form was sent by a page of the same origin. Browsers say so; a client that says nothing is no browser. */
export const isOwnForm = (request: Request): boolean => {
  const site = request.headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}
