import { keepAccessible } from './keep-accessible.ts'

keepAccessible('com', 'every look')
