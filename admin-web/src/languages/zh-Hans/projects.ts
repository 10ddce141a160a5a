import type { projectsTexts } from '../../projects/texts';
import type { Translation } from '../../texts';

export const projects: Translation<typeof projectsTexts.english> = {
  title: '项目',
  description: '每个应用一个项目：它有自己的用户、设置和密钥。',
  loading: '项目',
  failed: '无法加载项目',
  empty: { title: '创建您的第一个项目', text: '然后让应用接入它，就能在这里看到用户注册。' },
  isProduction: '生产环境',
  created: '创建于 {time}',
  one: {
    page: '项目',
    failed: '无法加载该项目',
    missing: '没有这个项目',
    missingText: '它可能已被删除，或属于您未加入的团队。',
    projects: '前往您的项目',
  },
  create: {
    title: '新建项目',
    action: '创建项目',
    done: '已创建 {name}',
    name: '名称',
    nameHint: '您的用户会在邮件中看到它。',
    nameExample: 'Acme',
    nameMissing: '请输入项目名称。',
    nameLong: '名称最多 255 个字符。',
    description: '说明',
    owner: '所有者',
    ownerHint: '此团队的每位成员都可以管理该项目。',
    selectedTeam: '您选择的团队',
    team: '{name}的团队',
    yours: '我',
  },
};
