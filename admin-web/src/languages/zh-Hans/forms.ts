import type { formTexts } from '../../forms/texts';
import type { Translation } from '../../texts';

export const forms: Translation<typeof formTexts.english> = {
  discard: '放弃',
  cancel: '取消',
  optional: '选填',
  saved: '已保存',
  unsaved: {
    title: '不保存就离开？',
    description: '您在此页面输入的内容尚未保存，离开后将会丢失。',
    stay: '留下',
    leave: '离开',
  },
  conflict: {
    title: '他人已更改此内容',
    description: '在您输入期间，另一位所有者保存了其他值。您的内容尚未保存。',
    field: '字段',
    theirs: '对方保存的值',
    yours: '您输入的值',
    empty: '空',
    useTheirs: '采用对方的值',
    saveMine: '保存我的值',
  },
  signInAgain: {
    title: '请登录以继续',
    description: '您的会话已结束。此页面上的一切保持不变，登录后会继续您的操作。',
    email: '邮箱',
    password: '密码',
    passwordMissing: '请输入密码。',
    wrong: '邮箱地址或密码错误。',
    signIn: '登录',
    otherWay: '以其他方式登录（新标签页）',
    leave: '离开此页面',
  },
};
