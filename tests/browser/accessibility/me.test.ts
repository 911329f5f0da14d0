import { keepAccessible } from './keep-accessible.ts'

keepAccessible('me', 'every look')
