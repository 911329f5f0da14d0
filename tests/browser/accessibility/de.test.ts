import { keepAccessible } from './keep-accessible.ts'

keepAccessible('de', 'fewer looks')
