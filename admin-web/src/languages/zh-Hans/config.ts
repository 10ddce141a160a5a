import type { texts as configTexts } from '../../config/texts';
import type { Translation } from '../../texts';

export const config: Translation<typeof configTexts.english> = {
  saved: '已保存',
  save: '保存更改',
  on: '开启',
  off: '关闭',
  none: '未设置',
  review: {
    title: '保存前请检查',
    description: '从下一个请求起生效。',
    before: '当前',
    after: '保存后',
    save: '保存更改',
    cancel: '返回',
  },
  overtaken: '另一位所有者更改了这些设置。您的更改尚未保存。',
  loadFailed: '无法加载设置',
  loading: '设置',
};
