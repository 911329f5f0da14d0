/** Goes on where what the process says can no longer be written: the disk of its log is full, or who read it is gone. */
export const surviveLostOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
