/** How durations of HTTP requests are measured, servers and clients alike: in seconds, with the bounds of the semantic conventions. */
export const HTTP_DURATION = {
  unit: 's',
  advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] },
}
